<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutModels</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 的 %2</translation>
    </message>
    <message>
        <source>used where they lie in the file</source>
        <translation>直接在文件里使用</translation>
    </message>
    <message>
        <source>held as float32 in memory</source>
        <translation>以 float32 存放在内存里</translation>
    </message>
    <message>
        <source>DIFF: %1</source>
        <translation>DIFF：%1</translation>
    </message>
    <message>
        <source>Standard: %1</source>
        <translation>标准：%1</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>识别为</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>%1, and no more</source>
        <translation>%1，不能更多</translation>
    </message>
    <message>
        <source>trained on %1; longer prompts run, and are marked</source>
        <translation>训练时为 %1；更长的提示词也能运行，并会标明</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Tensors not used:</source>
        <translation>没有使用的张量：</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>不是数</translation>
    </message>
    <message>
        <source>✓ checked</source>
        <translation>✓ 已核对</translation>
    </message>
    <message>
        <source>Every row of the softmax maps sums to 1, with an error of %1 at most. Every row of the projections belongs to the head that the layout says.</source>
        <translation>softmax 图的每一行和为 1，误差不超过 %1。投影矩阵的每一行都属于排布所指的头。</translation>
    </message>
    <message>
        <source>A row of a softmax map is off by %1. What is drawn is not what the model means: its weights or this program are wrong.</source>
        <translation>softmax 图中有一行的和不为 1，误差：%1。画出的不是模型的本意：它的权重或本程序有错误。</translation>
    </message>
    <message>
        <source>Only the maps that are kept were checked.</source>
        <translation>只核对了保留的图。</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>%1: A1 and A2 exchanged names after step %2; λ became 1/λ, and the layer computed what it did before</source>
        <translation>%1：第 %2 步之后 A1 与 A2 互换名字；λ 变为 1/λ，该层的计算结果与之前相同</translation>
    </message>
    <message>
        <source>About</source>
        <translation>简介</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>softmax rows sum to 1 ✓ %1</source>
        <translation>softmax 行和为 1 ✓ %1</translation>
    </message>
    <message>
        <source>! softmax rows do not sum to 1</source>
        <translation>! softmax 行和不为 1</translation>
    </message>
    <message>
        <source>RoPE</source>
        <translation>RoPE</translation>
    </message>
    <message>
        <source>! changed</source>
        <translation>! 已被修改</translation>
    </message>
    <message>
        <source>What is shown is what was read and checked before it changed.</source>
        <translation>显示的是修改之前已读取并检查过的内容。</translation>
    </message>
    <message>
        <source>Every row of the softmax maps sums to 1, with an error of %1 at most.</source>
        <translation>softmax 图的每一行之和都是 1，误差不超过 %1。</translation>
    </message>
    <message>
        <source>! recorded with differences</source>
        <translation>! 记录与计算不符</translation>
    </message>
    <message>
        <source>softmax rows sum to 1 ✓ %1, λ not checked</source>
        <translation>softmax 行和为 1 ✓ %1，λ 未检查</translation>
    </message>
    <message>
        <source>λ not checked</source>
        <translation>λ 未检查</translation>
    </message>
    <message>
        <source>Edits of the run</source>
        <translation>运行时的改动</translation>
    </message>
    <message>
        <source>Recorder</source>
        <translation>记录程序</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>trained on %1; prompts of more than %2 tokens do not run: its sliding window is not implemented</source>
        <translation>训练时为 %1；超过 %2 个词元的提示词不能运行：它的滑动窗口没有实现</translation>
    </message>
</context>
<context>
    <name>Beside</name>
    <message>
        <source>Export figure</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Collecting the numbers…</source>
        <translation>正在收集数据……</translation>
    </message>
    <message>
        <source>Writing the numbers…</source>
        <translation>正在写入数据……</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Reading the weights for their SHA-256…</source>
        <translation>正在读取权重以计算 SHA-256……</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Drawing the pictures…</source>
        <translation>正在画图片…</translation>
    </message>
</context>
<context>
    <name>Effects</name>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation>DIFF</translation>
    </message>
    <message>
        <source>%1 says %2 with %3 %.</source>
        <translation>%1 以 %3 % 给出 %2。</translation>
    </message>
    <message>
        <source>All heads: %1 with %2 %.</source>
        <translation>所有头都在时：%1 为 %2 %。</translation>
    </message>
    <message>
        <source>No answer is marked, so this is the most probable token; to mark one, select it in the prompt and press “Answer”, or Ctrl+M.</source>
        <translation>没有标出答案，所以这里是概率最大的词元；要标出答案，请在提示词中选中它，再按“答案”或 Ctrl+M。</translation>
    </message>
    <message>
        <source>What is marked as the answer does not come next, so this is the most probable token.</source>
        <translation>标为答案的内容不是接下来的内容，所以这里是概率最大的词元。</translation>
    </message>
    <message>
        <source>Standard heads have no A2 and are left out.</source>
        <translation>标准头没有 A2，不在其中。</translation>
    </message>
    <message>
        <source>The first pass is not done: there is nothing to show yet.</source>
        <translation>第一次计算还没有完成：还没有可显示的内容。</translation>
    </message>
    <message>
        <source>No model is open: there is no head to take out.</source>
        <translation>没有打开模型：没有可去掉的头。</translation>
    </message>
    <message>
        <source>A standard Transformer has no A2 to take out: choose “off” or “mean”.</source>
        <translation>标准 Transformer 没有可去掉的 A2：请选“关闭”或“平均”。</translation>
    </message>
    <message>
        <source>Each head by itself gives its mean over the prompt.</source>
        <translation>每个头单独换成它在整个提示词上的平均。</translation>
    </message>
    <message>
        <source>Each head by itself goes without its A2.</source>
        <translation>每个头单独去掉 A2。</translation>
    </message>
    <message>
        <source>Each head by itself is taken out.</source>
        <translation>每个头单独去掉。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>The logit of %1 falls most without %2.</source>
        <translation>去掉 %2 时，%1 的 logit 下降最多。</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between heads</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>What every head does to the answer</source>
        <translation>每个头对答案的作用</translation>
    </message>
    <message>
        <source>What every head does to %1</source>
        <translation>每个头对 %1 的作用</translation>
    </message>
    <message>
        <source>No single head makes the logit of %1 fall when it is missing.</source>
        <translation>单独去掉任何一个头，%1 的 logit 都不下降。</translation>
    </message>
    <message>
        <source>That is the first of the %1 tokens of the answer; all numbers are of it.</source>
        <translation>这是答案的 %1 个词元中的第一个；所有数字说的都是它。</translation>
    </message>
    <message>
        <source>The answer is the first token of the prompt, where heads also rest: “on answer” counts both.</source>
        <translation>答案是提示的第一个词元，头闲着时也看那里：“看答案”两者都算在内。</translation>
    </message>
    <message>
        <source>Each head is touched by itself, on top of the edits in force, and all layers after it are computed anew. It is what this answer loses, not what the head is for: others may do the same. “adds” is what the head writes for the answer, which later layers read, too.</source>
        <translation>在当前的改动之上单独改动每个头，并重新计算它之后的所有层。它说的是这个答案失去什么，不是这个头的用途：别的头也可能做同样的事。“加上”是这个头为答案写入的量，后面的层也会读它。</translation>
    </message>
    <message>
        <source>The models are at work: what heads do is shown once they rest.</source>
        <translation>模型正在计算：停下来后显示各个头的作用。</translation>
    </message>
</context>
<context>
    <name>EffectsList</name>
    <message>
        <source>answer %</source>
        <translation>答案 %</translation>
    </message>
    <message>
        <source>How probable the answer is without the head</source>
        <translation>没有这个头时答案的概率</translation>
    </message>
    <message>
        <source>Δ %</source>
        <translation>Δ %</translation>
    </message>
    <message>
        <source>By how many percentage points that changes it</source>
        <translation>答案的概率因此变化多少个百分点</translation>
    </message>
    <message>
        <source>Δ logit</source>
        <translation>Δ logit</translation>
    </message>
    <message>
        <source>By how much the logit of the answer, above the mean of all tokens, changes without the head: orange where it falls, blue where it rises</source>
        <translation>没有这个头时，答案的 logit（高于所有词元平均的部分）变化多少：下降为橙色，上升为蓝色</translation>
    </message>
    <message>
        <source>KL</source>
        <translation>KL</translation>
    </message>
    <message>
        <source>How far all next tokens move without the head, nats</source>
        <translation>没有这个头时，所有下一词元变动多少，单位为奈特</translation>
    </message>
    <message>
        <source>on answer</source>
        <translation>看答案</translation>
    </message>
    <message>
        <source>Share of the last row’s |weight| on the answer</source>
        <translation>最后一行的 |权重| 中落在答案上的占比</translation>
    </message>
    <message>
        <source>How widely A1, or the one map, is spread: nats</source>
        <translation>A1（或唯一的图）分布得多散：奈特</translation>
    </message>
    <message>
        <source>How widely |A1 − λ·A2| is spread: nats</source>
        <translation>|A1 − λ·A2| 分布得多散：奈特</translation>
    </message>
    <message>
        <source>previous</source>
        <translation>前一个</translation>
    </message>
    <message>
        <source>Share on the token before, mean over the rows</source>
        <translation>落在前一个词元上的占比，各行的平均</translation>
    </message>
    <message>
        <source>first</source>
        <translation>第一个</translation>
    </message>
    <message>
        <source>Share on the first token, mean over the rows</source>
        <translation>落在第一个词元上的占比，各行的平均</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Share on earlier places of the same token</source>
        <translation>落在同一词元较早位置上的占比</translation>
    </message>
    <message>
        <source>induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>Share on what came after earlier places of the token</source>
        <translation>落在该词元较早位置之后那个词元上的占比</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>抵消</translation>
    </message>
    <message>
        <source>negative</source>
        <translation>负</translation>
    </message>
    <message>
        <source>Σ |weight| of the negative cells, mean over the rows</source>
        <translation>负格子的 Σ |权重|，各行的平均</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>of diff.</source>
        <translation>差值的熵</translation>
    </message>
    <message>
        <source>adds</source>
        <translation>加上</translation>
    </message>
    <message>
        <source>What the head itself adds to that logit with all heads there. Later layers read it, too, and others can take its place, so the largest part is not always the largest loss</source>
        <translation>所有头都在时，这个头自己给该 logit 加上的量。后面的层也会读它，别的头也能顶替它，所以最大的部分不一定是最大的损失</translation>
    </message>
    <message>
        <source>Share of λ·A2 that meets something in A1, over all rows; tiles of heads have that of the pinned row</source>
        <translation>λ·A2 中在 A1 里有东西可抵消的占比，按所有行计；头的格子里是钉住的那一行的</translation>
    </message>
</context>
<context>
    <name>Experiments</name>
    <message>
        <source>%1 (%2)</source>
        <comment>model, hash</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>The run ended: %1. What was found until then stays.</source>
        <translation>运行结束：%1。此前得到的都保留。</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a sentence</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>A trace is open. It has no weights, so it cannot be asked anything.</source>
        <translation>打开的是 trace。它没有权重，所以无法提问。</translation>
    </message>
    <message>
        <source>No model is open. Open a pair to ask it.</source>
        <translation>没有打开模型。打开一对模型，就可以提问。</translation>
    </message>
    <message>
        <source>%1 cannot be run: %2.</source>
        <translation>%1 无法运行：%2。</translation>
    </message>
    <message>
        <source>Nothing was run with this protocol and these models. Start asks them.</source>
        <translation>还没有用这个方案和这些模型运行过。点击“开始”就会提问。</translation>
    </message>
    <message>
        <source>%1 left</source>
        <comment>time</comment>
        <translation>还剩 %1</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Experiment %1</source>
        <translation>实验 %1</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <comment>experiment, what it shows</comment>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>DIFF Transformer: %1, SHA-256 %2…</source>
        <translation>DIFF Transformer：%1，SHA-256 %2…</translation>
    </message>
    <message>
        <source>Standard Transformer: %1, SHA-256 %2…</source>
        <translation>标准 Transformer：%1，SHA-256 %2…</translation>
    </message>
    <message>
        <source>The protocol is the default one.</source>
        <translation>方案是默认方案。</translation>
    </message>
    <message>
        <source>The protocol is the default one, but: %1.</source>
        <translation>方案是默认方案，但：%1。</translation>
    </message>
    <message>
        <source>Paler or dashed: %1.</source>
        <translation>较浅或虚线的：%1。</translation>
    </message>
    <message>
        <source>Hatched or dotted: the paper’s values, of models with 3B parameters.</source>
        <translation>斜线或点线：论文的值，来自有 3B 参数的模型。</translation>
    </message>
    <message>
        <source>%1 is done.</source>
        <translation>%1 已完成。</translation>
    </message>
    <message>
        <source>waits</source>
        <comment>an experiment, until others have run</comment>
        <translation>等待中</translation>
    </message>
    <message>
        <source>The result of the file “%1”: %2.</source>
        <translation>文件“%1”中的结果：%2。</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>训练后的样子</translation>
    </message>
    <message>
        <source>%1: DIFF %2 %, %3 %4 %, p %5</source>
        <comment>setting, share, the other model</comment>
        <translation>%1：DIFF %2 %，%3 %4 %，p %5</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>The other differences in right answers may be chance.</source>
        <translation>正确回答的其余差别可能是偶然。</translation>
    </message>
    <message>
        <source>Thin lines are 95 % intervals.</source>
        <translation>细线是 95 % 区间。</translation>
    </message>
    <message numerus="yes">
        <source>Thin lines are 95 % intervals; each cell of the table by depth is of %n prompt(s).</source>
        <translation>
            <numerusform>细线是 95 % 区间；按深度的表中每格有 %n 条提示词。</numerusform>
        </translation>
    </message>
    <message>
        <source>Of the parts that are done: numbers change as more come in.</source>
        <translation>只含已完成的部分：更多部分完成时数值会变。</translation>
    </message>
    <message>
        <source>The first parts are being run.</source>
        <translation>正在运行最初的部分。</translation>
    </message>
    <message numerus="yes">
        <source>%1 is paused after %2 of %n part(s).</source>
        <translation>
            <numerusform>%1 已暂停，完成 %2 个部分，共 %n 个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is running: %2 of %n part(s).</source>
        <translation>
            <numerusform>%1 正在运行：完成 %2 个部分，共 %n 个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %n part(s) are done.</source>
        <translation>
            <numerusform>%1：完成 %2 个部分，共 %n 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>McNemar p &lt; %1</source>
        <translation>McNemar p &lt; %1</translation>
    </message>
    <message>
        <source>McNemar p &lt; %1, 0.05 shared by %2 settings</source>
        <translation>McNemar p &lt; %1，即 0.05 由 %2 种设置分摊</translation>
    </message>
    <message>
        <source>Right answers: no difference of the two models is beyond chance (none has %1).</source>
        <translation>正确回答：两个模型的差别都可能出于偶然（没有一个达到 %1）。</translation>
    </message>
    <message>
        <source>Right answers, beyond chance (%1): %2.</source>
        <comment>the test, and what passes it</comment>
        <translation>正确回答，超出偶然（%1）：%2。</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>Prompt: “%1”</source>
        <translation>提示词：“%1”</translation>
    </message>
    <message numerus="yes">
        <source>Prompt of %n token(s), its beginning: “%1…”</source>
        <translation>
            <numerusform>%n 个词元的提示词，开头是：“%1…”</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The last %n token(s) were written by the model.</source>
        <translation>
            <numerusform>最后 %n 个词元由模型写出。</numerusform>
        </translation>
    </message>
    <message>
        <source>Layer %1 head %2: λ = %3, as trained.</source>
        <translation>第 %1 层头 %2：λ = %3，与训练时相同。</translation>
    </message>
    <message>
        <source>Layer %1 head %2: λ = %3 in force, %4 as trained.</source>
        <translation>第 %1 层头 %2：当前 λ = %3，训练值 %4。</translation>
    </message>
    <message>
        <source>Of the standard Transformer, layer %1 head %2.</source>
        <translation>标准 Transformer：第 %1 层头 %2。</translation>
    </message>
    <message>
        <source>%1 beside the standard Transformer</source>
        <translation>%1 与标准 Transformer</translation>
    </message>
    <message>
        <source>%1, layer %2 head %3</source>
        <translation>%1，第 %2 层头 %3</translation>
    </message>
    <message>
        <source>Edits: %1</source>
        <translation>改动：%1</translation>
    </message>
    <message>
        <source>Made with Lambdascope %1.</source>
        <translation>用 Lambdascope %1 制作。</translation>
    </message>
    <message>
        <source>Attention maps</source>
        <translation>注意力图</translation>
    </message>
    <message>
        <source>Standard attention</source>
        <translation>标准注意力</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>λ by layer</source>
        <translation>各层的 λ</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>下一词元</translation>
    </message>
    <message>
        <source>One row</source>
        <translation>一行</translation>
    </message>
    <message>
        <source>λ and its parts</source>
        <translation>λ 及其组成</translation>
    </message>
    <message>
        <source>Sweep of λ_init</source>
        <translation>λ_init 扫描</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Trained and in force</source>
        <translation>训练值与当前</translation>
    </message>
    <message>
        <source>DIFF Transformer: %1, SHA-256 %2…</source>
        <translation>DIFF Transformer：%1，SHA-256 %2…</translation>
    </message>
    <message>
        <source>Standard Transformer: %1, SHA-256 %2…</source>
        <translation>标准 Transformer：%1，SHA-256 %2…</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>DIFF Transformer as it was after step %3 of its training: %1, SHA-256 %2…</source>
        <translation>训练到第 %3 步的 DIFF Transformer：%1，SHA-256 %2…</translation>
    </message>
    <message>
        <source>Standard Transformer as it was after step %3 of its training: %1, SHA-256 %2…</source>
        <translation>训练到第 %3 步的标准 Transformer：%1，SHA-256 %2…</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a list</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Experiments on this head: %1.</source>
        <translation>对这个头的实验：%1。</translation>
    </message>
    <message>
        <source>Means over all heads of all layers.</source>
        <translation>对所有层的所有头取平均。</translation>
    </message>
    <message>
        <source>Means over the heads of layer %1, of the standard Transformer over those of layer %2.</source>
        <translation>对第 %1 层的头取平均；标准 Transformer 对第 %2 层的头取平均。</translation>
    </message>
    <message>
        <source>Means over the heads of layer %1.</source>
        <translation>对第 %1 层的头取平均。</translation>
    </message>
    <message>
        <source>The bars are shares of Σ|weight|.</source>
        <translation>条形是在 Σ|权重| 中的占比。</translation>
    </message>
    <message>
        <source>The bars are sums of weights, divided by what their row sums to.</source>
        <translation>条形是权重之和除以该行之和。</translation>
    </message>
    <message>
        <source>The picture shows queries %1 to %2 and keys %3 to %4; the tokens are counted from 0 to %5.</source>
        <translation>图中显示查询 %1 至 %2、键 %3 至 %4；词元从 0 数到 %5。</translation>
    </message>
    <message>
        <source>Layer %1 head %2: λ of every token from %3 to %4, as trained.</source>
        <translation>第 %1 层头 %2：各词元的 λ 从 %3 到 %4，与训练时相同。</translation>
    </message>
    <message>
        <source>Layer %1 head %2: λ = %3 in force for all tokens, from %4 to %5 as trained.</source>
        <translation>第 %1 层头 %2：所有词元当前 λ = %3，训练值从 %4 到 %5。</translation>
    </message>
    <message>
        <source>The loss is the mean over the tokens of the prompt.</source>
        <translation>损失是提示词各词元的平均值。</translation>
    </message>
    <message>
        <source>The loss is that of the step’s own batch of the training, not of held-out text.</source>
        <translation>损失取自该训练步自己的批次，而不是留出的文本。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>title, layers</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>λ and attention over the training</source>
        <translation>训练过程中的 λ 与注意力</translation>
    </message>
    <message>
        <source>Where attention goes</source>
        <translation>注意力去向</translation>
    </message>
    <message>
        <source>%1, mean over all heads</source>
        <translation>%1，所有头的平均</translation>
    </message>
    <message>
        <source>%1, mean over the heads of layer %2</source>
        <translation>%1，第 %2 层各头的平均</translation>
    </message>
    <message>
        <source>Row “%1”.</source>
        <translation>“%1”所在行。</translation>
    </message>
    <message>
        <source>Thumbnails show weights × even: times the tokens that their row sees, so that 1 is as if all were alike; colours end at 2.5.</source>
        <translation>缩略图显示的是权重 × 平均：乘以该行可见的词元数，1 表示各词元均等；颜色到 2.5 为止。</translation>
    </message>
    <message>
        <source>Means over all heads of the %1 of %2 layers whose maps are kept.</source>
        <translation>对 %2 层中保留了图的 %1 层的所有头取平均。</translation>
    </message>
    <message>
        <source>By key: layer %1 head %2.</source>
        <translation>按键：第 %1 层头 %2。</translation>
    </message>
    <message>
        <source>Why the answer changes</source>
        <translation>答案为什么变</translation>
    </message>
    <message>
        <source>What every head does to the answer</source>
        <translation>每个头对答案的作用</translation>
    </message>
    <message>
        <source>Text and arcs</source>
        <translation>文本与弧线</translation>
    </message>
    <message>
        <source>A1 − λ·A2 of %1</source>
        <translation>%1 的 A1 − λ·A2</translation>
    </message>
    <message>
        <source>%1 beside %2</source>
        <translation>%1 与 %2</translation>
    </message>
    <message>
        <source>Means over the heads of layer %1, of %2 over those of layer %3.</source>
        <translation>对第 %1 层的头取平均；%2 对第 %3 层的头取平均。</translation>
    </message>
    <message>
        <source>Of %1, layer %2 head %3.</source>
        <translation>%1：第 %2 层头 %3。</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Means over the heads and rows that the trace holds.</source>
        <translation>trace 中现有的头和行的平均值。</translation>
    </message>
    <message>
        <source>Layer %1 head %2: λ = %3 in force.</source>
        <translation>第 %1 层头 %2：当前 λ = %3。</translation>
    </message>
    <message>
        <source>In a trace, edits reach the maps of their own layers; later layers are as they ran.</source>
        <translation>在 trace 中，改动只影响其所在层的图；后面的层仍是运行时的样子。</translation>
    </message>
    <message>
        <source>The bars are sums over the tokens of each word, as shares of Σ|sum|.</source>
        <translation>条形是每个词中各词元权重之和在 Σ|和| 中的占比。</translation>
    </message>
    <message>
        <source>The bars are sums over the tokens of each sentence, as shares of Σ|sum|.</source>
        <translation>条形是每个句子中各词元权重之和在 Σ|和| 中的占比。</translation>
    </message>
    <message>
        <source>By word: what a word gets is the sum over its tokens, with sign; a row is that of a word&apos;s last token.</source>
        <translation>按词：一个词得到的是其各词元之和，带符号；一行是一个词最后一个词元的行。</translation>
    </message>
    <message>
        <source>By sentence: what a sentence gets is the sum over its tokens, with sign; a row is that of a sentence&apos;s last token.</source>
        <translation>按句：一个句子得到的是其各词元之和，带符号；一行是一个句子最后一个词元的行。</translation>
    </message>
    <message>
        <source>%1, by word</source>
        <translation>%1，按词</translation>
    </message>
    <message>
        <source>%1, by sentence</source>
        <translation>%1，按句</translation>
    </message>
    <message>
        <source>Thumbnails show weights × even: times the groups that their row sees, so that 1 is as if all were alike.</source>
        <translation>缩略图显示权重 × 平均：乘以这一行看得到的组数，1 表示各组都一样。</translation>
    </message>
    <message>
        <source>The number is what the largest sentence gets ÷ |what the largest other one gets|, in row “%1”.</source>
        <translation>数字是“%1”行中最大的句子得到的 ÷ |其他之中最大的句子得到的|。</translation>
    </message>
    <message>
        <source>The number is what the answer’s sentence gets ÷ |what the largest other one gets|, in row “%1”.</source>
        <translation>数字是“%1”行中答案的句子得到的 ÷ |其他之中最大的句子得到的|。</translation>
    </message>
    <message>
        <source>The picture shows rows %1 to %2 and columns %3 to %4, counted from 0 to %5.</source>
        <translation>图中显示第 %1 至 %2 行和第 %3 至 %4 列，从 0 数到 %5。</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>训练值</translation>
    </message>
    <message>
        <source>The picture moves: %1 of all layers goes from as trained to 0 and back; what stands here is of its beginning.</source>
        <translation>图片会动：所有层的 %1 从训练值到 0 再回来；这里写的是开头时的。</translation>
    </message>
    <message>
        <source>The picture moves: %1 of layer %2 goes from %3, as trained, to 0 and back; what stands here is of its beginning.</source>
        <translation>图片会动：第 %2 层的 %1 从训练值 %3 到 0 再回来；这里写的是开头时的。</translation>
    </message>
    <message>
        <source>%1 of all layers: %2 % of as trained</source>
        <translation>所有层的 %1：训练值的 %2 %</translation>
    </message>
    <message>
        <source>%1 of layer %2: %3</source>
        <translation>第 %2 层的 %1：%3</translation>
    </message>
    <message>
        <source>The picture moves: first A1, then λ·A2, then what is left, A1 − λ·A2.</source>
        <translation>图片会动：先是 A1，然后是 λ·A2，最后是剩下的 A1 − λ·A2。</translation>
    </message>
    <message>
        <source>One row through the machine</source>
        <translation>一行穿过整个机器</translation>
    </message>
    <message>
        <source>Norm and factor share one scale.</source>
        <translation>归一化与系数共用一个刻度。</translation>
    </message>
    <message>
        <source>Where keys are put together, their weights are added up; of products and scores the largest is drawn.</source>
        <translation>合在一起的键，权重相加；点积和得分画出其中最大的。</translation>
    </message>
    <message>
        <source>The last row of keys puts together %1 others, the weakest; a bar that has no room there is cut.</source>
        <translation>最后一行键把其余 %1 个最弱的合在一起；那里放不下的条会被截断。</translation>
    </message>
</context>
<context>
    <name>KeyTip</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>Lab</name>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>No attention to read: its heads are off, or their maps are not kept</source>
        <translation>没有可读的注意力：头已关闭，或图没有保留</translation>
    </message>
    <message>
        <source>Open a DIFF Transformer to edit its λ</source>
        <translation>打开一个 DIFF Transformer 以改动它的 λ</translation>
    </message>
    <message>
        <source>head off</source>
        <translation>关闭头</translation>
    </message>
    <message>
        <source>A2 off</source>
        <translation>关闭 A2</translation>
    </message>
    <message>
        <source>swap</source>
        <translation>交换</translation>
    </message>
    <message>
        <source>no head norm</source>
        <translation>头不归一化</translation>
    </message>
    <message>
        <source>λ = 0</source>
        <translation>λ = 0</translation>
    </message>
    <message>
        <source>%1 in all heads</source>
        <translation>所有头：%1</translation>
    </message>
    <message>
        <source>%1 in head %2</source>
        <translation>头 %2：%1</translation>
    </message>
    <message>
        <source>λ of layer %1: %2 → %3.</source>
        <translation>第 %1 层的 λ：%2 → %3。</translation>
    </message>
    <message>
        <source>λ_init of layer %1: %2 → %3.</source>
        <translation>第 %1 层的 λ_init：%2 → %3。</translation>
    </message>
    <message>
        <source>Layer %1: %2.</source>
        <translation>第 %1 层：%2。</translation>
    </message>
    <message>
        <source>Edited layers: %1.</source>
        <translation>改动的层：%1。</translation>
    </message>
    <message>
        <source>The top token stays “%1”.</source>
        <translation>首选词元仍是“%1”。</translation>
    </message>
    <message>
        <source>The top token changed from “%1” to “%2”.</source>
        <translation>首选词元由“%1”变为“%2”。</translation>
    </message>
    <message>
        <source>λ follows from every token; what can be set is λ of a layer by itself</source>
        <translation>λ 由每个词元得出；可以设定的是一层的 λ 本身</translation>
    </message>
    <message>
        <source>λ of layer %1: of every token → %2.</source>
        <translation>第 %1 层的 λ：每个词元各自的 → %2。</translation>
    </message>
    <message>
        <source>layer %1: %2 → %3</source>
        <translation>第 %1 层：%2 → %3</translation>
    </message>
    <message>
        <source>The output factor 1 − λ_init moves too, %1.</source>
        <translation>输出因子 1 − λ_init 也随之变化，%1。</translation>
    </message>
    <message>
        <source>The answer “%1”: %2 → %3 %, its loss %4 → %5.</source>
        <translation>答案“%1”：%2 → %3 %，其损失 %4 → %5。</translation>
    </message>
    <message>
        <source>mean over the prompt</source>
        <translation>提示词上的均值</translation>
    </message>
    <message>
        <source>layer %1: %2</source>
        <translation>第 %1 层：%2</translation>
    </message>
    <message>
        <source>Standard model, %1.</source>
        <translation>标准模型，%1。</translation>
    </message>
    <message>
        <source>residual stream before layer %1, all tokens</source>
        <translation>第 %1 层之前的残差流，所有词元</translation>
    </message>
    <message>
        <source>residual stream before layer %1, token %2</source>
        <translation>第 %1 层之前的残差流，词元 %2</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>%1 of layer %2, all heads</source>
        <translation>第 %2 层所有头的 %1</translation>
    </message>
    <message>
        <source>%1 of layer %2 head %3</source>
        <translation>第 %2 层头 %3 的 %1</translation>
    </message>
    <message>
        <source>this prompt, with the edits</source>
        <translation>本提示词（带改动）</translation>
    </message>
    <message>
        <source>this prompt, as trained</source>
        <translation>本提示词（训练状态）</translation>
    </message>
    <message>
        <source>“%1”, with the edits</source>
        <translation>“%1”（带改动）</translation>
    </message>
    <message>
        <source>“%1”, as trained</source>
        <translation>“%1”（训练状态）</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另有 %1 处</translation>
    </message>
    <message>
        <source>Patched from %1: %2.</source>
        <translation>补丁取自%1：%2。</translation>
    </message>
    <message>
        <source>Standard model: %1</source>
        <translation>标准模型：%1</translation>
    </message>
    <message>
        <source>No sweep of a trace</source>
        <translation>trace 没有扫描</translation>
    </message>
    <message>
        <source>DIFF V2 has no λ_init</source>
        <translation>DIFF V2 没有 λ_init</translation>
    </message>
    <message>
        <source>This is a trace: the layers after it, and what comes next, stay as recorded.</source>
        <translation>这是 trace：它后面的层和接下来的词元保持记录时的样子。</translation>
    </message>
    <message>
        <source>, %1.</source>
        <translation>，%1。</translation>
    </message>
    <message>
        <source>No sweep without lm_head</source>
        <translation>没有 lm_head，不能扫描</translation>
    </message>
</context>
<context>
    <name>LabCanvas</name>
    <message>
        <source>Shift: finer · Ctrl: no snapping</source>
        <translation>Shift：更细 · Ctrl：不吸附</translation>
    </message>
    <message>
        <source>drag a point, or ↑ ↓; double-click returns to trained</source>
        <translation>拖动点，或按 ↑ ↓；双击回到训练值</translation>
    </message>
    <message>
        <source>λ by layer</source>
        <translation>各层的 λ</translation>
    </message>
    <message>
        <source>Open a DIFF Transformer to see its λ</source>
        <translation>打开一个 DIFF Transformer 以查看它的 λ</translation>
    </message>
    <message>
        <source>λ &gt; 1: row sums turn negative</source>
        <translation>λ &gt; 1：行和变为负</translation>
    </message>
    <message>
        <source>λ &lt; 0: A2 is added</source>
        <translation>λ &lt; 0：A2 被加上</translation>
    </message>
    <message>
        <source>λ_init in force</source>
        <translation>当前 λ_init</translation>
    </message>
    <message>
        <source>+ exp(λq1·λk1)</source>
        <translation>+ exp(λq1·λk1)</translation>
    </message>
    <message>
        <source>− exp(λq2·λk2)</source>
        <translation>− exp(λq2·λk2)</translation>
    </message>
    <message>
        <source>λ in force</source>
        <translation>当前 λ</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>训练值</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>an experiment is on</source>
        <translation>已开启实验</translation>
    </message>
    <message>
        <source>λ set to %1 by itself</source>
        <translation>λ 单独设为 %1</translation>
    </message>
    <message>
        <source>trained: λ_init %1, λ %2</source>
        <translation>训练值：λ_init %1，λ %2</translation>
    </message>
    <message>
        <source>an experiment is on in this layer</source>
        <translation>此层已开启实验</translation>
    </message>
    <message>
        <source>drag · double-click returns to trained</source>
        <translation>拖动 · 双击回到训练值</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>layers %1–%2</source>
        <translation>第 %1–%2 层</translation>
    </message>
    <message>
        <source>computing the maps of this layer</source>
        <translation>正在计算此层的图</translation>
    </message>
    <message>
        <source>The map appears with the first text</source>
        <translation>有了文本图就会出现</translation>
    </message>
    <message>
        <source>Open a DIFF Transformer to see its maps</source>
        <translation>打开一个 DIFF Transformer 以查看它的图</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>训练值</translation>
    </message>
    <message>
        <source>Trained, held</source>
        <translation>训练值（按住）</translation>
    </message>
    <message>
        <source>In force</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>head off: nothing of it reaches the layer</source>
        <translation>头已关闭：它的输出不进入该层</translation>
    </message>
    <message>
        <source> · hold Space to see it in place</source>
        <translation> · 按住空格在原处查看</translation>
    </message>
    <message>
        <source> · nothing is edited here</source>
        <translation> · 这里没有改动</translation>
    </message>
    <message>
        <source>point at a cell, a click pins it</source>
        <translation>指向一个格子，点击固定</translation>
    </message>
    <message>
        <source>not visible: a token cannot attend to later ones</source>
        <translation>不可见：词元不能注意到后面的词元</translation>
    </message>
    <message>
        <source>trained %1</source>
        <translation>训练值 %1</translation>
    </message>
    <message>
        <source>in force %1</source>
        <translation>当前 %1</translation>
    </message>
    <message>
        <source>click pins · wheel zooms · 0 shows all</source>
        <translation>点击固定 · 滚轮缩放 · 0 显示全部</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Run sweep</source>
        <translation>开始扫描</translation>
    </message>
    <message>
        <source>λ over the training</source>
        <translation>训练过程中的 λ</translation>
    </message>
    <message>
        <source>drag the handle to a checkpoint ◆</source>
        <translation>把滑块拖到检查点 ◆</translation>
    </message>
    <message>
        <source>Sweep of λ_init, %1</source>
        <translation>λ_init 扫描，%1</translation>
    </message>
    <message>
        <source>%1 of %2 values</source>
        <translation>%2 个值中的 %1 个</translation>
    </message>
    <message>
        <source>%1 values · click the curve to go there</source>
        <translation>%1 个值 · 点击曲线即可前往</translation>
    </message>
    <message>
        <source>attention to answer</source>
        <translation>对答案的注意力</translation>
    </message>
    <message>
        <source>attention to answer, %1</source>
        <translation>对答案的注意力，%1</translation>
    </message>
    <message>
        <source>λ_init</source>
        <translation>λ_init</translation>
    </message>
    <message>
        <source>Mark an answer in the text to see this curve</source>
        <translation>在文本中标记答案以查看这条曲线</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>计算中</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>λ_init %1</source>
        <translation>λ_init %1</translation>
    </message>
    <message>
        <source>click goes there</source>
        <translation>点击前往</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation>DIFF</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>%1: A1 and A2 exchanged names at step %2</source>
        <translation>%1：A1 与 A2 在第 %2 步互换名字</translation>
    </message>
    <message>
        <source>%1: A1 ↔ A2 at %2</source>
        <translation>%1：A1 ↔ A2 于 %2</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>training loss %1, DIFF</source>
        <translation>训练损失 %1，DIFF</translation>
    </message>
    <message>
        <source>training loss %1, Standard</source>
        <translation>训练损失 %1，标准</translation>
    </message>
    <message>
        <source>on screen</source>
        <translation>屏幕上的</translation>
    </message>
    <message>
        <source>click opens it · wheel goes to the next</source>
        <translation>点击打开 · 滚轮到下一个</translation>
    </message>
    <message>
        <source>no answer is marked</source>
        <translation>没有标记答案</translation>
    </message>
    <message>
        <source>the sweep has not been run</source>
        <translation>还没有运行扫描</translation>
    </message>
    <message>
        <source>λ of the tokens appears with the first text</source>
        <translation>有了文本，各词元的 λ 就会出现</translation>
    </message>
    <message>
        <source>λ of the tokens, least to most</source>
        <translation>各词元的 λ，最小到最大</translation>
    </message>
    <message>
        <source>their mean</source>
        <translation>它们的平均</translation>
    </message>
    <message>
        <source>tokens %1 to %2, mean %3</source>
        <translation>各词元的 λ：%1 到 %2，平均 %3</translation>
    </message>
    <message>
        <source>λ of every token, %1 to %2</source>
        <translation>各词元的 λ，%1 到 %2</translation>
    </message>
    <message>
        <source>loss on the whole prompt</source>
        <translation>整个提示词上的损失</translation>
    </message>
    <message>
        <source>probability of the answer</source>
        <translation>答案的概率</translation>
    </message>
    <message>
        <source>What the models make of λ_init from −0.2 to 1.4, computed in the background</source>
        <translation>λ_init 从 −0.2 到 1.4 时模型的表现，在后台计算</translation>
    </message>
    <message>
        <source>probability of the answer %1</source>
        <translation>答案的概率 %1</translation>
    </message>
    <message>
        <source>loss on the whole prompt %1</source>
        <translation>整个提示词上的损失 %1</translation>
    </message>
    <message>
        <source>attention to answer %1</source>
        <translation>对答案的注意力 %1</translation>
    </message>
    <message>
        <source>attention to noise %1</source>
        <translation>对噪声的注意力 %1</translation>
    </message>
    <message>
        <source> · with parts of another run</source>
        <translation> · 含另一次运行的部分</translation>
    </message>
    <message>
        <source>+ learned part</source>
        <translation>+ 学到的部分</translation>
    </message>
    <message>
        <source>− learned part</source>
        <translation>− 学到的部分</translation>
    </message>
    <message>
        <source>not recorded: the trace leaves this row out</source>
        <translation>未记录：trace 没有这一行</translation>
    </message>
    <message>
        <source>all heads together</source>
        <translation>所有头合在一起</translation>
    </message>
    <message>
        <source>heads of layer %1 together</source>
        <translation>第 %1 层各头合在一起</translation>
    </message>
    <message>
        <source>mean λ of every token, %1 to %2</source>
        <translation>每个词元的平均 λ，%1 至 %2</translation>
    </message>
    <message>
        <source>mean λ = %1</source>
        <translation>平均 λ = %1</translation>
    </message>
    <message>
        <source>attention, all heads, over test prompts</source>
        <translation>注意力，所有头，在测试提示词上</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>LessonText</name>
    <message>
        <source>Opens this lesson</source>
        <translation>打开这一课</translation>
    </message>
    <message>
        <source>Shows it in the maps</source>
        <translation>在图中显示</translation>
    </message>
</context>
<context>
    <name>MachineDrawing</name>
    <message>
        <source>norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>head off</source>
        <translation>关闭头</translation>
    </message>
    <message>
        <source>2 × %1 numbers</source>
        <translation>2 × %1 个数</translation>
    </message>
    <message>
        <source>two a key</source>
        <translation>每个键两个</translation>
    </message>
    <message>
        <source>one a key</source>
        <translation>每个键一个</translation>
    </message>
    <message>
        <source>d = %1, so ÷ %2</source>
        <translation>d = %1，即 ÷ %2</translation>
    </message>
    <message>
        <source>÷ its size</source>
        <translation>÷ 自身大小</translation>
    </message>
    <message>
        <source>x + all heads</source>
        <translation>x + 所有头</translation>
    </message>
    <message>
        <source>size (rms)</source>
        <translation>大小（rms）</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>this head adds %1 to the logit of %2, which is %3 above the mean</source>
        <translation>这个头给%2的 logit 加上 %1；该 logit 比平均高 %3</translation>
    </message>
    <message>
        <source>in between: the MLP of layer %1, the layers after it, the final norm</source>
        <translation>其间：第 %1 层的 MLP、之后的各层、最终归一化</translation>
    </message>
    <message>
        <source>in between: the MLP of layer %1, the final norm</source>
        <translation>其间：第 %1 层的 MLP、最终归一化</translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation>%1 个数</translation>
    </message>
    <message>
        <source>by place %1</source>
        <translation>按位置 %1</translation>
    </message>
    <message>
        <source>What “%1” (row %2) does in layer %3 head %4, step by step; every box has its own scale.</source>
        <translation>“%1”（第 %2 行）在第 %3 层头 %4 中逐步做什么；每个方框有自己的刻度。</translation>
    </message>
    <message>
        <source>of another run</source>
        <translation>来自另一次运行</translation>
    </message>
    <message>
        <source>%1 others</source>
        <translation>其余 %1 个</translation>
    </message>
    <message>
        <source>trained λ %1</source>
        <translation>训练的 λ %1</translation>
    </message>
    <message>
        <source>of %1, number by number</source>
        <translation>%1的，逐个数</translation>
    </message>
    <message>
        <source>sum, %1</source>
        <translation>和，%1</translation>
    </message>
    <message>
        <source>largest of each</source>
        <translation>各自的最大值</translation>
    </message>
    <message>
        <source>A1, A2: sums</source>
        <translation>A1、A2：求和</translation>
    </message>
    <message>
        <source>A: sums</source>
        <translation>A：求和</translation>
    </message>
</context>
<context>
    <name>MachineInstrument</name>
    <message>
        <source>Predict first</source>
        <translation>先预测</translation>
    </message>
</context>
<context>
    <name>MapCanvas</name>
    <message>
        <source>Point at a cell to read its arithmetic. A click pins it.</source>
        <translation>指向一个格子即可读它的算式。点击固定。</translation>
    </message>
    <message>
        <source>trained %1</source>
        <translation>训练值 %1</translation>
    </message>
    <message>
        <source>query %1, key %2</source>
        <translation>查询 %1，键 %2</translation>
    </message>
    <message>
        <source>not visible: a token cannot attend to later ones</source>
        <translation>不可见：词元不能注意到后面的词元</translation>
    </message>
    <message>
        <source>predict first</source>
        <translation>先预测</translation>
    </message>
    <message>
        <source>%1 % of Σ|weight| in this row</source>
        <translation>本行 Σ|权重| 的 %1 %</translation>
    </message>
    <message>
        <source>click pins · ↑↓←→ move</source>
        <translation>点击固定 · ↑↓←→ 移动</translation>
    </message>
    <message>
        <source>Make the window larger to see the maps</source>
        <translation>放大窗口以查看图</translation>
    </message>
    <message>
        <source>second softmax, swapped</source>
        <translation>第二个 softmax，已交换</translation>
    </message>
    <message>
        <source>first softmax</source>
        <translation>第一个 softmax</translation>
    </message>
    <message>
        <source>first softmax × %1</source>
        <translation>第一个 softmax × %1</translation>
    </message>
    <message>
        <source>second softmax × %1</source>
        <translation>第二个 softmax × %1</translation>
    </message>
    <message>
        <source>|λ|, λ is negative</source>
        <translation>|λ|，λ 为负</translation>
    </message>
    <message>
        <source>head off: nothing of it reaches the layer</source>
        <translation>头已关闭：它的输出不进入该层</translation>
    </message>
    <message>
        <source>what the values are weighted by</source>
        <translation>用作各个值的权重</translation>
    </message>
    <message>
        <source>%1, nearest pattern</source>
        <translation>%1，模式最接近</translation>
    </message>
    <message>
        <source>%1, chosen by you</source>
        <translation>%1，由你选择</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>computing the maps of this layer</source>
        <translation>正在计算此层的图</translation>
    </message>
    <message>
        <source>Open a DIFF Transformer beside it</source>
        <translation>在旁边打开一个 DIFF Transformer</translation>
    </message>
    <message>
        <source>Open a standard Transformer beside it</source>
        <translation>在旁边打开一个标准 Transformer</translation>
    </message>
    <message>
        <source>not visible to this token</source>
        <translation>此词元看不到</translation>
    </message>
    <message>
        <source>Predict first</source>
        <translation>先预测</translation>
    </message>
    <message>
        <source>then the map is uncovered</source>
        <translation>然后揭开这张图</translation>
    </message>
    <message>
        <source>key →</source>
        <translation>键 →</translation>
    </message>
    <message>
        <source>query ↓</source>
        <translation>查询 ↓</translation>
    </message>
    <message>
        <source>%1 × %1 cells a pixel, strongest kept</source>
        <translation>每像素 %1 × %1 格，保留最强的</translation>
    </message>
    <message>
        <source>zoom %1×, 0 shows all</source>
        <translation>缩放 %1×，0 显示全部</translation>
    </message>
    <message>
        <source>row sum</source>
        <translation>行和</translation>
    </message>
    <message>
        <source>signed</source>
        <translation>带符号</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>second softmax</source>
        <translation>第二个 softmax</translation>
    </message>
    <message>
        <source>zoom %1×</source>
        <translation>缩放 %1×</translation>
    </message>
    <message>
        <source>%1, same depth</source>
        <translation>%1，相对深度相同</translation>
    </message>
    <message>
        <source>× 1/%1</source>
        <translation>× 1/%1</translation>
    </message>
    <message>
        <source>Times an even share: 1 is as if all visible tokens were alike.</source>
        <translation>以均分值为单位：1 表示所有可见词元都一样。</translation>
    </message>
    <message>
        <source>Each row by its largest weight: rows cannot be compared.</source>
        <translation>每一行除以它最大的权重：行与行不能比较。</translation>
    </message>
    <message>
        <source>Root of the weight: small ones show, the sum does not hold.</source>
        <translation>权重的平方根：小的看得见，等式不成立。</translation>
    </message>
    <message>
        <source>The weight itself, one scale for all maps.</source>
        <translation>权重本身，所有图用同一刻度。</translation>
    </message>
    <message>
        <source>its mean over the prompt instead: these weights are not used</source>
        <translation>改用它在提示词上的平均：这些权重不起作用</translation>
    </message>
    <message>
        <source>%1, head off</source>
        <translation>%1，头已关闭</translation>
    </message>
    <message>
        <source>%1, its mean instead</source>
        <translation>%1，换成它的平均</translation>
    </message>
    <message>
        <source>the output of another run instead: these weights are not used</source>
        <translation>改用另一次运行的输出：这些权重不起作用</translation>
    </message>
    <message>
        <source>× λ, one map with %1</source>
        <translation>× λ，与 %1 是同一张图</translation>
    </message>
    <message>
        <source>A2 is one map with %1</source>
        <translation>A2 与 %1 是同一张图</translation>
    </message>
    <message>
        <source>this model − %1</source>
        <translation>此模型 − %1</translation>
    </message>
    <message>
        <source>difference of both</source>
        <translation>两者之差</translation>
    </message>
    <message>
        <source>not recorded: the trace leaves this row out</source>
        <translation>未记录：trace 没有这一行</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>the one head of all layers</source>
        <translation>所有层中唯一的头</translation>
    </message>
    <message>
        <source>mean of the %1 heads of all layers</source>
        <translation>所有层 %1 个头的平均</translation>
    </message>
    <message>
        <source>the one head of layer %1</source>
        <translation>第 %1 层唯一的头</translation>
    </message>
    <message>
        <source>mean of the %1 heads of layer %2</source>
        <translation>第 %2 层 %1 个头的平均</translation>
    </message>
    <message>
        <source>of the same heads</source>
        <translation>同样这些头</translation>
    </message>
    <message>
        <source>what comes later: not visible</source>
        <translation>之后的内容：不可见</translation>
    </message>
    <message>
        <source>key, added up →</source>
        <translation>键（相加）→</translation>
    </message>
    <message>
        <source>query, its last token ↓</source>
        <translation>查询（末词元）↓</translation>
    </message>
    <message>
        <source>from “%1”</source>
        <translation>从“%1”</translation>
    </message>
    <message>
        <source>to “%1”</source>
        <translation>到“%1”</translation>
    </message>
    <message>
        <source>row of token %1</source>
        <translation>词元 %1 的行</translation>
    </message>
    <message>
        <source>one token: %1</source>
        <translation>一个词元：%1</translation>
    </message>
    <message>
        <source>%1 tokens, the largest: %2</source>
        <translation>%1 个词元，最大的是：%2</translation>
    </message>
    <message>
        <source>click pins · ↑↓←→ move · Enter opens it by token</source>
        <translation>单击钉住 · ↑↓←→ 移动 · Enter 按词元打开</translation>
    </message>
    <message>
        <source>Times an even share: 1 is as if all visible sentences were alike.</source>
        <translation>乘以平均占比：1 表示所有可见的句子均等。</translation>
    </message>
    <message>
        <source>Times an even share: 1 is as if all visible words were alike.</source>
        <translation>乘以平均占比：1 表示所有可见的词均等。</translation>
    </message>
    <message>
        <source>Each row by its own largest in that map: compare numbers, not shades. The norm after each head takes its scale away, too.</source>
        <translation>每一行除以该图中自己的最大值：请比较数值，不要比较深浅。每个头之后的归一化也会去掉它的尺度。</translation>
    </message>
    <message>
        <source>Each row by its own largest in that map: compare numbers, not shades.</source>
        <translation>每一行除以该图中自己的最大值：请比较数值，不要比较深浅。</translation>
    </message>
    <message>
        <source>compare numbers, not shades</source>
        <translation>比较数值，不要比较深浅</translation>
    </message>
    <message>
        <source>numbers, not shades</source>
        <translation>看数值，不看深浅</translation>
    </message>
    <message>
        <source>%1, weighs the answer most</source>
        <translation>%1，给答案的权重最大</translation>
    </message>
    <message>
        <source>mean of the %1 heads of %2 of %3 layers</source>
        <translation>%3 层中 %2 层的 %1 个头的平均</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>%1, retrieving layer</source>
        <translation>%1，检索层</translation>
    </message>
    <message>
        <source>mean of layer %1, the retrieving layer</source>
        <translation>第 %1 层（检索层）的平均</translation>
    </message>
</context>
<context>
    <name>MapNotes</name>
    <message>
        <source>largest: %1</source>
        <translation>最大：%1</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>other: %1</source>
        <translation>其他最大：%1</translation>
    </message>
    <message>
        <source>other: none</source>
        <translation>其他最大：无</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>the rest, sizes added</source>
        <translation>其余（大小相加）</translation>
    </message>
    <message>
        <source>the rest</source>
        <translation>其余</translation>
    </message>
    <message>
        <source>rest</source>
        <translation>其余</translation>
    </message>
    <message>
        <source>answer ÷ |other|</source>
        <translation>答案 ÷ |其他|</translation>
    </message>
    <message>
        <source>largest ÷ |other|</source>
        <translation>最大 ÷ |其他|</translation>
    </message>
    <message>
        <source>÷ |other|</source>
        <translation>÷ |其他|</translation>
    </message>
    <message>
        <source>The answer stands in “%1”, too: its first place counts.</source>
        <translation>答案也出现在“%1”中：以第一处为准。</translation>
    </message>
    <message>
        <source>weight: answer’s sentence</source>
        <translation>权重：答案所在句</translation>
    </message>
    <message>
        <source>Each model is shown in its own retrieving layer, %1 here and %2 beside: the one whose softmax maps give the answer most. Layers of two models do not correspond.</source>
        <translation>每个模型显示的是它自己负责检索的层，这里是第 %1 层，旁边是第 %2 层：该层的 softmax 图给答案的权重最多。两个模型的层并不对应。</translation>
    </message>
    <message>
        <source>answer, %1 tokens</source>
        <translation>答案，%1 个词元</translation>
    </message>
</context>
<context>
    <name>OpenedDrawing</name>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>LayerNorm over the %1 numbers of the residual stream</source>
        <translation>对残差流的 %1 个数做 LayerNorm</translation>
    </message>
    <message>
        <source>RMSNorm over the %1 numbers of the residual stream</source>
        <translation>对残差流的 %1 个数做 RMSNorm</translation>
    </message>
    <message>
        <source>what “%1” asks for: %2 numbers, each a sum over %3</source>
        <translation>“%1”要找什么：%2 个数，每个都是 %3 项之和</translation>
    </message>
    <message>
        <source>the query is turned by its place in the text, which is %1</source>
        <translation>按查询在文本中的位置（%1）旋转查询</translation>
    </message>
    <message>
        <source>how well the query meets the key of each of the %1 tokens that it sees</source>
        <translation>查询与它能看到的 %1 个词元的键各有多相符</translation>
    </message>
    <message>
        <source>d = %1 numbers have been added up for each product</source>
        <translation>每个点积都是 d = %1 项之和</translation>
    </message>
    <message>
        <source>scores become weights that add up to 1</source>
        <translation>得分变成权重，权重之和为 1</translation>
    </message>
    <message>
        <source>what both maps give alike is taken away</source>
        <translation>减去两张图都给出的部分</translation>
    </message>
    <message>
        <source>the values of the keys, mixed by the weights of the row</source>
        <translation>按这一行的权重把各个键的值混合起来</translation>
    </message>
    <message>
        <source>RMSNorm over the %1 numbers of one head; its gain, where it has one, is part of W_O</source>
        <translation>对一个头的 %1 个数做 RMSNorm；若有增益，已并入 W_O</translation>
    </message>
    <message>
        <source>a fixed factor of the layer</source>
        <translation>该层的固定因子</translation>
    </message>
    <message>
        <source>from the %1 numbers of the head to the %2 of the residual stream</source>
        <translation>从头的 %1 个数到残差流的 %2 个数</translation>
    </message>
    <message>
        <source>all heads of the layer add what they found</source>
        <translation>该层所有的头加上各自找到的内容</translation>
    </message>
    <message>
        <source>m, the mean of all numbers</source>
        <translation>m，所有数的均值</translation>
    </message>
    <message>
        <source>mean of the %1 squares</source>
        <translation>%1 个平方的均值</translation>
    </message>
    <message>
        <source>ε, so that nothing is divided by 0</source>
        <translation>ε，避免除以 0</translation>
    </message>
    <message>
        <source>size: the root of both</source>
        <translation>大小：两者之和的平方根</translation>
    </message>
    <message>
        <source>1 ÷ size, times every number</source>
        <translation>1 ÷ 大小，乘以每个数</translation>
    </message>
    <message>
        <source>number %1 of x, the largest</source>
        <translation>x 的第 %1 个数，最大的一个</translation>
    </message>
    <message>
        <source>its gain g, which was learned</source>
        <translation>它的增益 g，由训练得到</translation>
    </message>
    <message>
        <source>its bias b, which was learned</source>
        <translation>它的偏置 b，由训练得到</translation>
    </message>
    <message>
        <source>its bias, which was learned</source>
        <translation>它的偏置，由训练得到</translation>
    </message>
    <message>
        <source>number %1 becomes</source>
        <translation>第 %1 个数变成</translation>
    </message>
    <message>
        <source>%1: its products above 0</source>
        <translation>%1：大于 0 的乘积之和</translation>
    </message>
    <message>
        <source>number %1: its products above 0</source>
        <translation>第 %1 个数：大于 0 的乘积之和</translation>
    </message>
    <message>
        <source>its products below 0</source>
        <translation>小于 0 的乘积之和</translation>
    </message>
    <message>
        <source>number %1 of o</source>
        <translation>o 的第 %1 个数</translation>
    </message>
    <message>
        <source>number %1 after it</source>
        <translation>之后的第 %1 个数</translation>
    </message>
    <message>
        <source>together</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>a, number %1</source>
        <translation>a，第 %1 个数</translation>
    </message>
    <message>
        <source>b, its partner, number %1</source>
        <translation>b，与它配对的第 %1 个数</translation>
    </message>
    <message>
        <source>cosine of their angle</source>
        <translation>其角度的余弦</translation>
    </message>
    <message>
        <source>sine of their angle</source>
        <translation>其角度的正弦</translation>
    </message>
    <message>
        <source>q · k of %1</source>
        <translation>%1的 q · k</translation>
    </message>
    <message>
        <source>score: the one ÷ the other</source>
        <translation>得分：前者 ÷ 后者</translation>
    </message>
    <message>
        <source>s, the score of %1</source>
        <translation>s，%1的得分</translation>
    </message>
    <message>
        <source>m, the largest score of the row</source>
        <translation>m，这一行的最大得分</translation>
    </message>
    <message>
        <source>e to the power of s − m</source>
        <translation>e 的 s − m 次方</translation>
    </message>
    <message>
        <source>the same of all %1 keys, added up</source>
        <translation>全部 %1 个键的这一项之和</translation>
    </message>
    <message>
        <source>weight: the one ÷ the other</source>
        <translation>权重：前者 ÷ 后者</translation>
    </message>
    <message>
        <source>weight of %1</source>
        <translation>%1的权重</translation>
    </message>
    <message>
        <source>with the trained λ</source>
        <translation>用训练好的 λ</translation>
    </message>
    <message>
        <source>the whole row adds up to</source>
        <translation>整行之和</translation>
    </message>
    <message>
        <source>keys with a weight below 0, of %1</source>
        <translation>权重小于 0 的键，共 %1 个键</translation>
    </message>
    <message>
        <source>number %1 of its value</source>
        <translation>它的值的第 %1 个数</translation>
    </message>
    <message>
        <source>its part: weight × value</source>
        <translation>它的一份：权重 × 值</translation>
    </message>
    <message>
        <source>what all other keys add</source>
        <translation>其他所有键加上的部分</translation>
    </message>
    <message>
        <source>λ_init of layer %1</source>
        <translation>第 %1 层的 λ_init</translation>
    </message>
    <message>
        <source>1 − λ_init, times every number</source>
        <translation>1 − λ_init，乘以每个数</translation>
    </message>
    <message>
        <source>size before</source>
        <translation>之前的大小</translation>
    </message>
    <message>
        <source>size after</source>
        <translation>之后的大小</translation>
    </message>
    <message>
        <source>number %1 of x</source>
        <translation>x 的第 %1 个数</translation>
    </message>
    <message>
        <source>this head adds</source>
        <translation>这个头加上</translation>
    </message>
    <message>
        <source>the other heads add</source>
        <translation>其他的头加上</translation>
    </message>
    <message>
        <source>the other heads and the bias add</source>
        <translation>其他的头和偏置加上</translation>
    </message>
    <message>
        <source>%1 together</source>
        <translation>%1，合计</translation>
    </message>
    <message>
        <source>%1; dashed: size %2</source>
        <translation>%1；虚线：大小 %2</translation>
    </message>
    <message>
        <source>%1 numbers; dashed: their size</source>
        <translation>%1 个数；虚线：其大小</translation>
    </message>
    <message>
        <source>by word: the sum of each</source>
        <translation>按词：各自之和</translation>
    </message>
    <message>
        <source>by word: the largest of each</source>
        <translation>按词：各自的最大值</translation>
    </message>
    <message>
        <source>by sentence: the sum of each</source>
        <translation>按句：各自之和</translation>
    </message>
    <message>
        <source>by sentence: the largest of each</source>
        <translation>按句：各自的最大值</translation>
    </message>
    <message>
        <source>the others: their sum</source>
        <translation>其余：它们之和</translation>
    </message>
    <message>
        <source>the others: the largest of them</source>
        <translation>其余：其中的最大值</translation>
    </message>
    <message>
        <source>a number for each key</source>
        <translation>每个键一个数</translation>
    </message>
    <message>
        <source>line: with the trained λ %1</source>
        <translation>折线：用训练好的 λ %1</translation>
    </message>
    <message>
        <source>q_j × k_j of %1, whose sum is its q · k</source>
        <translation>%1的 q_j × k_j，其和就是它的 q · k</translation>
    </message>
    <message>
        <source>o, the weighted sum of values</source>
        <translation>o，各个值的加权和</translation>
    </message>
    <message>
        <source>same shape</source>
        <translation>形状不变</translation>
    </message>
    <message>
        <source>what this head writes</source>
        <translation>这个头写入的内容</translation>
    </message>
    <message>
        <source>with all heads; line: x before</source>
        <translation>加上所有头之后；折线：之前的 x</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>The head is switched off: it weighs nothing, and gives nothing to the layer.</source>
        <translation>这个头已关闭：它不给任何权重，也不给这一层任何东西。</translation>
    </message>
    <message>
        <source>The maps of this head have changed places: A1 is taken from A2.</source>
        <translation>这个头的两张图交换了位置：从 A2 中减去 A1。</translation>
    </message>
    <message>
        <source>λ is 0 here: nothing is taken away.</source>
        <translation>这里的 λ 为 0：什么也不减。</translation>
    </message>
    <message>
        <source>Both maps give some weight to text that has nothing to do with the answer. Taking λ times the one from the other takes away what they give alike; what only the first one gives is left.</source>
        <translation>两张图都会给与答案无关的文字一些权重。从一张图中减去 λ 倍的另一张，就减去了两者都给出的部分；只有第一张图给出的部分留了下来。</translation>
    </message>
    <message>
        <source>Where λ times the second is more, the weight falls below 0.</source>
        <translation>第二张图的 λ 倍更大的地方，权重降到 0 以下。</translation>
    </message>
    <message>
        <source>The norm brings what every head has gathered to the same size. What noise was left grows with the answer: only their ratio counts from here.</source>
        <translation>归一化让每个头汇集到的内容大小相同。剩下的噪声会和答案一起变大：从这里起，只有两者之比才重要。</translation>
    </message>
    <message>
        <source>After the subtraction the weights of the row add up to %1, not to 1, so what they gather may be small.</source>
        <translation>相减之后，这一行的权重之和是 %1，而不是 1，所以汇集到的内容可能很小。</translation>
    </message>
    <message>
        <source>x is all that the model knows of this token so far: a list of numbers that every layer reads and adds to. The norm brings the list to one size, however much was added, and gives each number a gain that was learned.</source>
        <translation>x 是模型目前对这个词元所知的一切：一串数，每一层都读取它，并往上面加。无论加了多少，归一化都把这串数变成同样的大小，再给每个数乘上训练得到的增益。</translation>
    </message>
    <message>
        <source>A query says what a token looks for, a key what a token can be found by. Training has set the weights that make them. This head looks twice: it has a query for A1 and one for A2.</source>
        <translation>查询说明一个词元要找什么，键说明一个词元凭什么被找到。产生它们的权重由训练确定。这个头看两次：A1 有一个查询，A2 有另一个。</translation>
    </message>
    <message>
        <source>A query says what a token looks for, a key what a token can be found by. Training has set the weights that make them.</source>
        <translation>查询说明一个词元要找什么，键说明一个词元凭什么被找到。产生它们的权重由训练确定。</translation>
    </message>
    <message>
        <source>Two numbers at a time are turned by an angle that grows with the place in the text. Keys are turned likewise, so how well a query meets a key depends on how far apart their tokens stand.</source>
        <translation>数两两一组，按随文本位置增大的角度旋转。键也这样旋转，所以查询与键有多相符，还取决于它们的词元相距多远。</translation>
    </message>
    <message>
        <source>Query and key are multiplied number by number, and the products added up. The sum is large where both point the same way: where a key has what the query looks for.</source>
        <translation>查询与键逐个数相乘，再把乘积相加。两者方向一致时和就大：也就是键有查询要找的内容时。</translation>
    </message>
    <message>
        <source>Sums of more numbers are larger. Divided by √d they stay in a range where the softmax can still give something to more than one key.</source>
        <translation>相加的数越多，和就越大。除以 √d 之后，得分的范围仍能让 softmax 把权重分给不止一个键。</translation>
    </message>
    <message>
        <source>Every score becomes a weight above 0, and all of a row add up to 1. A score that is 1 higher makes e ≈ 2.72 times the weight. Both maps do this by themselves, each with its own scores.</source>
        <translation>每个得分都变成一个大于 0 的权重，一行的权重之和为 1。得分高 1，权重就是 e ≈ 2.72 倍。两张图各自用自己的得分这样做。</translation>
    </message>
    <message>
        <source>Every score becomes a weight above 0, and all of a row add up to 1. A score that is 1 higher makes e ≈ 2.72 times the weight.</source>
        <translation>每个得分都变成一个大于 0 的权重，一行的权重之和为 1。得分高 1，权重就是 e ≈ 2.72 倍。</translation>
    </message>
    <message>
        <source>Every key has a value: numbers that it hands on where it is looked at. Each value is multiplied with the weight of its key, and all are added up. A key with a weight near 0 hands on almost nothing.</source>
        <translation>每个键都有一个值：被关注时传递出去的一串数。每个值乘以其键的权重，再全部相加。权重接近 0 的键几乎什么也不传递。</translation>
    </message>
    <message>
        <source>λ_init is what λ began with in this layer; it is not learned. Times 1 − λ_init the head gives as much as one of a usual Transformer, so that training goes on alike.</source>
        <translation>λ_init 是这一层的 λ 开始时的值；它不参与学习。乘以 1 − λ_init 之后，头给出的内容与普通 Transformer 的头一样大，训练就能照常进行。</translation>
    </message>
    <message>
        <source>W_O has learned what of a head is worth writing down: from the numbers of the head it makes as many as the residual stream has.</source>
        <translation>W_O 学到了一个头的哪些内容值得写下来：它用头的这些数，算出与残差流一样多的数。</translation>
    </message>
    <message>
        <source>Nothing is overwritten: what the heads found is added to x. Every later layer reads the sum, and with it what this head has found.</source>
        <translation>没有什么被覆盖：各个头找到的内容加到 x 上。后面的每一层都读取这个和，也就读到了这个头找到的内容。</translation>
    </message>
    <message>
        <source>Next box: what the model says after all layers, and what this head adds to it.</source>
        <translation>下一个方框：所有层之后模型说什么，以及这个头为此加上了多少。</translation>
    </message>
    <message>
        <source>Next box: the query is made of these numbers.</source>
        <translation>下一个方框：用这些数得到查询。</translation>
    </message>
    <message>
        <source>Next box: RoPE tells the query its place in the text.</source>
        <translation>下一个方框：RoPE 告诉查询它在文本中的位置。</translation>
    </message>
    <message>
        <source>Next box: the query meets the keys of all tokens before it, and its own.</source>
        <translation>下一个方框：查询与之前所有词元的键以及自己的键相遇。</translation>
    </message>
    <message>
        <source>Next box: all products are divided by √d.</source>
        <translation>下一个方框：所有点积都除以 √d。</translation>
    </message>
    <message>
        <source>Next box: the softmax makes weights of the scores.</source>
        <translation>下一个方框：softmax 把得分变成权重。</translation>
    </message>
    <message>
        <source>Next box: λ times the one map is taken from the other.</source>
        <translation>下一个方框：从一张图中减去 λ 倍的另一张。</translation>
    </message>
    <message>
        <source>Next box: with these weights the values of the keys are added up.</source>
        <translation>下一个方框：按这些权重把各个键的值加起来。</translation>
    </message>
    <message>
        <source>Next box: the norm of the head, which brings these numbers to size 1.</source>
        <translation>下一个方框：逐头归一化，把这些数的大小变成 1。</translation>
    </message>
    <message>
        <source>Next box: × (1 − λ_init) = %1, the paper’s fixed factor.</source>
        <translation>下一个方框：× (1 − λ_init) = %1，论文中的固定因子。</translation>
    </message>
    <message>
        <source>Next box: W_O writes what the head found into the residual stream.</source>
        <translation>下一个方框：W_O 把头找到的内容写入残差流。</translation>
    </message>
    <message>
        <source>Next box: the residual stream takes what all heads have written.</source>
        <translation>下一个方框：残差流收下所有头写入的内容。</translation>
    </message>
    <message>
        <source>not recorded: the trace has the maps alone</source>
        <translation>未记录：trace 只有注意力图</translation>
    </message>
    <message>
        <source>of another run: a patch took the map from there</source>
        <translation>来自另一次运行：补丁从那里取来了这张图</translation>
    </message>
    <message>
        <source>to the logit of %1 this head adds</source>
        <translation>这个头给%1的 logit 加上</translation>
    </message>
    <message>
        <source>all other heads and MLPs, and the token itself, add</source>
        <translation>其他所有的头、MLP 和词元自身加上</translation>
    </message>
    <message>
        <source>so it is above the mean of all logits by</source>
        <translation>于是它比所有 logit 的平均高出</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>after all layers the model says what comes next</source>
        <translation>所有层之后，模型说出下一词元</translation>
    </message>
    <message>
        <source>The last layer’s numbers give every token that could come next a score, its logit; the softmax makes probabilities of them. What this head wrote is still in the sum, and so is its part of the logit.</source>
        <translation>最后一层的数给每个可能的下一词元一个得分，即 logit；softmax 把它们变成概率。这个头写入的内容仍在这个和里，它那一份 logit 也在。</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>the logits of the most probable tokens</source>
        <translation>概率最高的词元的 logit</translation>
    </message>
    <message>
        <source>their probabilities, %</source>
        <translation>它们的概率，%</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Head norm</source>
        <translation>逐头归一化</translation>
    </message>
    <message>
        <source>Residual stream</source>
        <translation>残差流</translation>
    </message>
    <message>
        <source>this head has no such step</source>
        <translation>这个头没有这一步</translation>
    </message>
    <message>
        <source>A trace file keeps the maps alone. What leads to them, and what becomes of them, is in the model that it was recorded from.</source>
        <translation>trace 文件只保存注意力图。它们从何而来、之后怎样，都在录制它的模型里。</translation>
    </message>
    <message>
        <source>Some of these numbers are not finite: with these weights they grow beyond what the pass can hold.</source>
        <translation>其中有些数不是有限的：用这些权重，它们大到超出了一次前向计算所能容纳的范围。</translation>
    </message>
    <message>
        <source>how much of %1 meets weight in %2, %</source>
        <translation>%1 中有多少与 %2 的权重重合，%</translation>
    </message>
    <message>
        <source>λ_init of layer %1, as trained</source>
        <translation>第 %1 层训练时的 λ_init</translation>
    </message>
    <message>
        <source>λ is below 0 here: the second map is added.</source>
        <translation>此处 λ 小于 0：第二张图被加上。</translation>
    </message>
</context>
<context>
    <name>Presenter</name>
    <message>
        <source>trained %1</source>
        <translation>训练值 %1</translation>
    </message>
    <message>
        <source>%1 · λ %2</source>
        <translation>%1 · λ %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>next</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>page before</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>as trained, while held</source>
        <translation>按住时为训练值</translation>
    </message>
    <message>
        <source>trained / in force</source>
        <translation>训练值 / 当前</translation>
    </message>
    <message>
        <source>reveal the answer</source>
        <translation>揭晓答案</translation>
    </message>
    <message>
        <source>spotlight on the pinned row</source>
        <translation>聚光于固定的行</translation>
    </message>
    <message>
        <source>λ up by 0.05</source>
        <translation>λ 加 0.05</translation>
    </message>
    <message>
        <source>λ down by 0.05</source>
        <translation>λ 减 0.05</translation>
    </message>
    <message>
        <source>pin the row above</source>
        <translation>固定上一行</translation>
    </message>
    <message>
        <source>pin the row below</source>
        <translation>固定下一行</translation>
    </message>
    <message>
        <source>pin the token to the left</source>
        <translation>固定左边的词元</translation>
    </message>
    <message>
        <source>pin the token to the right</source>
        <translation>固定右边的词元</translation>
    </message>
    <message>
        <source>black screen</source>
        <translation>黑屏</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>white screen</source>
        <translation>白屏</translation>
    </message>
    <message>
        <source>freeze the audience’s picture</source>
        <translation>定格观众的画面</translation>
    </message>
    <message>
        <source>freeze</source>
        <translation>定格</translation>
    </message>
    <message>
        <source>high contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>these keys</source>
        <translation>这些按键</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>end the presentation</source>
        <translation>结束演示</translation>
    </message>
    <message>
        <source>leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>Shift+↑</source>
        <translation>Shift+↑</translation>
    </message>
    <message>
        <source>Shift+↓</source>
        <translation>Shift+↓</translation>
    </message>
    <message>
        <source>Shift+←</source>
        <translation>Shift+←</translation>
    </message>
    <message>
        <source>Shift+→</source>
        <translation>Shift+→</translation>
    </message>
    <message>
        <source>Predict first</source>
        <translation>先预测</translation>
    </message>
    <message>
        <source>then the map is uncovered</source>
        <translation>然后揭开这张图</translation>
    </message>
    <message>
        <source>Standard Transformer</source>
        <translation>标准 Transformer</translation>
    </message>
    <message>
        <source>layer %1 · head %2</source>
        <translation>第 %1 层 · 头 %2</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 × even</source>
        <translation>%1 × 平均</translation>
    </message>
    <message>
        <source>%1 × the row’s largest</source>
        <translation>%1 × 该行最大值</translation>
    </message>
    <message>
        <source>%1 (√)</source>
        <translation>%1（√）</translation>
    </message>
    <message>
        <source>“%1” comes next</source>
        <translation>接下来是“%1”</translation>
    </message>
    <message>
        <source>DIFF trained</source>
        <translation>DIFF 训练</translation>
    </message>
    <message>
        <source>DIFF edited</source>
        <translation>DIFF 改动后</translation>
    </message>
    <message>
        <source>Standard edited</source>
        <translation>标准 改动后</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>next map or figure</source>
        <translation>下一张图</translation>
    </message>
    <message>
        <source>map or figure before</source>
        <translation>上一张图</translation>
    </message>
    <message>
        <source>count a guess for that option</source>
        <translation>为该选项记一票</translation>
    </message>
    <message>
        <source>count</source>
        <translation>计票</translation>
    </message>
    <message>
        <source>take a guess off that option</source>
        <translation>从该选项减一票</translation>
    </message>
    <message>
        <source>take back the last count</source>
        <translation>撤回上一次计票</translation>
    </message>
    <message>
        <source>no guesses on this page</source>
        <translation>清空本页的票数</translation>
    </message>
    <message>
        <source>Shift+M</source>
        <translation>Shift+M</translation>
    </message>
    <message>
        <source>1 … 9</source>
        <translation>1 … 9</translation>
    </message>
    <message>
        <source>Ctrl+1 … 9</source>
        <translation>Ctrl+1 … 9</translation>
    </message>
    <message>
        <source>%1 edited</source>
        <translation>%1 改动后</translation>
    </message>
    <message>
        <source>all heads together</source>
        <translation>所有头合在一起</translation>
    </message>
    <message>
        <source>heads of layer %1 together</source>
        <translation>第 %1 层各头合在一起</translation>
    </message>
    <message>
        <source>by word</source>
        <translation>按词</translation>
    </message>
    <message>
        <source>by sentence</source>
        <translation>按句</translation>
    </message>
    <message>
        <source>The trained model is shown while Space is held</source>
        <translation>按住空格时显示训练好的模型</translation>
    </message>
    <message>
        <source>An experiment sets λ here</source>
        <translation>这里的 λ 由实验设定</translation>
    </message>
</context>
<context>
    <name>PresenterChances</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>PresenterTally</name>
    <message>
        <source>The guesses were not written to the class file. %1</source>
        <translation>票数没有写入课堂文件。%1</translation>
    </message>
    <message>
        <source>The class’s guesses: %1, %2 in all.</source>
        <translation>全班的猜测：%1，共 %2 票。</translation>
    </message>
    <message>
        <source>%1 Keys 1 to %2 count one, Ctrl with them takes one off, Backspace takes the last count back.</source>
        <translation>%1 按 1 到 %2 记一票，同时按 Ctrl 减一票，Backspace 撤回上一次计票。</translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es)</source>
        <comment>of a class</comment>
        <translation>
            <numerusform>%n 票</numerusform>
        </translation>
    </message>
    <message>
        <source>Option %1: %2.</source>
        <translation>选项 %1：%2。</translation>
    </message>
    <message>
        <source>Stretch %1, from %2 to %3: %4.</source>
        <translation>第 %1 段，从 %2 到 %3：%4。</translation>
    </message>
    <message>
        <source>Stretch %1 is right.</source>
        <translation>第 %1 段是对的。</translation>
    </message>
    <message numerus="yes">
        <source>%1 %n more were counted when this page asked another question; the class file keeps them.</source>
        <comment>guesses</comment>
        <translation>
            <numerusform>%1 本页以前问的是别的问题，当时另有 %n 票；课堂文件仍保留它们。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Reading</name>
    <message>
        <source>In the embedding</source>
        <translation>在嵌入处</translation>
    </message>
    <message>
        <source>After layer %1</source>
        <translation>第 %1 层之后</translation>
    </message>
    <message>
        <source>%1: %2 has %3 (trained %4) and rank %5; the most probable token is %6 with %7.</source>
        <translation>%1：%2 为 %3（训练值 %4），排第 %5 位；概率最大的词元是 %6，%7。</translation>
    </message>
    <message>
        <source>Being read, layer by layer.</source>
        <translation>正在逐层读取。</translation>
    </message>
    <message>
        <source>Logit lens of the DIFF Transformer: %1</source>
        <translation>DIFF Transformer 的 logit 透镜：%1</translation>
    </message>
    <message>
        <source>Logit lens of the standard Transformer: %1</source>
        <translation>标准 Transformer 的 logit 透镜：%1</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>The maps of this layer are not there; they are computed when shown.</source>
        <translation>这一层的图不在；显示时才计算。</translation>
    </message>
    <message>
        <source>No row is pinned: this is the last one.</source>
        <translation>没有固定的行：这是最后一行。</translation>
    </message>
    <message>
        <source>“%1” %2</source>
        <translation>“%1” %2</translation>
    </message>
    <message>
        <source>It weighs most: %1.</source>
        <translation>权重最大的是：%1。</translation>
    </message>
    <message>
        <source>No pass has run yet: there is no text to show.</source>
        <translation>还没有运行过：没有文本可显示。</translation>
    </message>
    <message>
        <source>Arcs to %1 of %2 tokens carry %3 of Σ|weight| of the row; %4 has no arc.</source>
        <translation>弧线通向 %2 个词元中的 %1 个，占这一行 Σ|权重| 的 %3；%4 没有弧线。</translation>
    </message>
    <message>
        <source>%1 of %2 patches carry %3 of Σ|weight| of the row. Point at a patch to see its row; a click pins it.</source>
        <translation>%2 个图块中的 %1 个占该行 Σ|权重| 的 %3。把指针放在图块上可看它的行；单击固定。</translation>
    </message>
    <message>
        <source>Logit lens of %1: %2</source>
        <translation>%1 的 logit 透镜：%2</translation>
    </message>
    <message>
        <source>No row is pinned: this is that of the class token.</source>
        <translation>没有固定的行：这是类别词元的行。</translation>
    </message>
    <message>
        <source>Arcs to %1 of %2 words carry %3 of Σ|weight| of the row; %4 has no arc.</source>
        <translation>通向 %2 个词中 %1 个的弧承载该行 Σ|权重| 的 %3；%4 没有弧。</translation>
    </message>
    <message>
        <source>Arcs to %1 of %2 sentences carry %3 of Σ|weight| of the row; %4 has no arc.</source>
        <translation>通向 %2 个句子中 %1 个的弧承载该行 Σ|权重| 的 %3；%4 没有弧。</translation>
    </message>
    <message>
        <source>all heads together</source>
        <translation>所有头合在一起</translation>
    </message>
    <message>
        <source>the heads of layer %1 together</source>
        <translation>第 %1 层合在一起的各头</translation>
    </message>
    <message>
        <source>layer %1 head %2</source>
        <translation>第 %1 层头 %2</translation>
    </message>
    <message>
        <source>What “%1” (token %2) reads in %3: %4</source>
        <translation>“%1”（词元 %2）在%3读到什么：%4</translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation>DIFF</translation>
    </message>
    <message>
        <source>What “%1” gives to “%2” in every head: layers down, heads across</source>
        <translation>每个头里“%1”给“%2”的权重：每行一层，每列一个头</translation>
    </message>
</context>
<context>
    <name>ShortcutList</name>
    <message>
        <source>%1 › %2</source>
        <translation>%1 › %2</translation>
    </message>
    <message>
        <source>Anywhere</source>
        <translation>任何地方</translation>
    </message>
    <message>
        <source>In the maps</source>
        <translation>在图中</translation>
    </message>
    <message>
        <source>In the λ lab</source>
        <translation>在 λ 实验室中</translation>
    </message>
    <message>
        <source>In the tokens</source>
        <translation>在词元中</translation>
    </message>
    <message>
        <source>In the continuations</source>
        <translation>在续写中</translation>
    </message>
    <message>
        <source>In the heads</source>
        <translation>在头中</translation>
    </message>
    <message>
        <source>In the row</source>
        <translation>在行视图中</translation>
    </message>
    <message>
        <source>In the parts of an answer</source>
        <translation>在答案的各部分中</translation>
    </message>
    <message>
        <source>In the list of heads</source>
        <translation>在头的列表中</translation>
    </message>
    <message>
        <source>In the text</source>
        <translation>在文本中</translation>
    </message>
    <message>
        <source>In the presentation</source>
        <translation>演示时</translation>
    </message>
    <message>
        <source>In the charts</source>
        <translation>在图表里</translation>
    </message>
    <message>
        <source>In the machine</source>
        <translation>在机器视图中</translation>
    </message>
</context>
<context>
    <name>StartCommand</name>
    <message>
        <source>the step of the training</source>
        <translation>训练的哪一步</translation>
    </message>
    <message>
        <source>where the marks are</source>
        <translation>标记的位置</translation>
    </message>
    <message>
        <source>what the models wrote where they chose by chance</source>
        <translation>模型随机选取时写出的内容</translation>
    </message>
    <message>
        <source>that no cell is pinned</source>
        <translation>没有固定的格子</translation>
    </message>
    <message>
        <source>which head stands beside</source>
        <translation>旁边显示的是哪个头</translation>
    </message>
    <message>
        <source>the other set of edits</source>
        <translation>另一组改动</translation>
    </message>
    <message>
        <source>what the λ lab shows</source>
        <translation>λ 实验室显示的内容</translation>
    </message>
    <message>
        <source>the experiment’s protocol and result</source>
        <translation>实验的方案和结果</translation>
    </message>
    <message>
        <source>which map tints the text</source>
        <translation>给文字着色的是哪张图</translation>
    </message>
    <message>
        <source>what was done on this page of the lesson</source>
        <translation>在课程这一页上所做的</translation>
    </message>
    <message>
        <source>Copy as comman&amp;d</source>
        <translation>复制为命令(&amp;D)</translation>
    </message>
    <message>
        <source>Copied the command that opens what is on screen.</source>
        <translation>已复制能打开屏幕上内容的命令。</translation>
    </message>
    <message>
        <source>It leaves out: %1.</source>
        <translation>其中不含：%1。</translation>
    </message>
    <message>
        <source>Copies the command line that opens what is on screen (Ctrl+Alt+M)</source>
        <translation>复制能打开屏幕上内容的命令行 (Ctrl+Alt+M)</translation>
    </message>
    <message>
        <source>what the models wrote beyond %1 tokens</source>
        <translation>模型在 %1 个词元之后写出的内容</translation>
    </message>
    <message>
        <source>which layers the λ lab edits</source>
        <translation>λ 实验室改动的是哪些层</translation>
    </message>
    <message>
        <source>what is zoomed to</source>
        <translation>放大到的部分</translation>
    </message>
    <message>
        <source>which maps the heads show</source>
        <translation>各头显示的是哪张图</translation>
    </message>
    <message>
        <source>what of the row through the machine is open</source>
        <translation>一行穿过整个机器中打开的内容</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Attention falls on noise, too</source>
        <translation>注意力也落在噪声上</translation>
    </message>
    <message>
        <source>Point at a cell to read its weight.</source>
        <translation>指向一个格子可读出它的权重。</translation>
    </message>
    <message>
        <source>What λ·A2 takes away</source>
        <translation>λ·A2 减去什么</translation>
    </message>
    <message>
        <source>Point at the same cell in both maps.</source>
        <translation>在两幅图中指向同一个格子。</translation>
    </message>
    <message>
        <source>Take less away</source>
        <translation>少减一些</translation>
    </message>
    <message>
        <source>Drag the handle to 0; a double click brings it back.</source>
        <translation>把滑块拖到 0；双击可恢复。</translation>
    </message>
    <message>
        <source>The answer is “%1”. Both models go on with the text, a token at a time.</source>
        <translation>答案是“%1”。两个模型逐词元续写文本。</translation>
    </message>
    <message>
        <source>The answer is “%1”. DIFF writes “%2”, the standard model “%3”.</source>
        <translation>答案是“%1”。DIFF 写出“%2”，标准模型写出“%3”。</translation>
    </message>
    <message>
        <source>What both models write</source>
        <translation>两个模型写什么</translation>
    </message>
    <message>
        <source>Click a token: the maps show what was looked at for it.</source>
        <translation>点击一个词元：图会显示写它时看了什么。</translation>
    </message>
    <message>
        <source>The standard model says “%1”, of “%2”.</source>
        <translation>标准模型说“%1”，出自“%2”。</translation>
    </message>
    <message>
        <source>The standard model says “%1”.</source>
        <translation>标准模型说“%1”。</translation>
    </message>
    <message>
        <source>The text asks for “%1”. In row “%2”, A1 gives “%3” %4 and “%5” %6, the standard model %7 and “%8” %9.</source>
        <translation>文本问的是“%1”。在“%2”行，A1 给“%3” %4，给“%5” %6；标准模型给前者 %7，给“%8” %9。</translation>
    </message>
    <message>
        <source>Lesson 4: why noise exists at all</source>
        <translation>第 4 课：为什么会有噪声</translation>
    </message>
    <message>
        <source>In the standard model it has %1.</source>
        <translation>在标准模型中是 %1。</translation>
    </message>
    <message>
        <source>λ of layer %1 says how much is subtracted. As trained, DIFF gives “%2” %3.</source>
        <translation>第 %1 层的 λ 决定减去多少。训练好的 DIFF 给“%2” %3。</translation>
    </message>
    <message>
        <source>The standard model gives it %1.</source>
        <translation>标准模型给它 %1。</translation>
    </message>
    <message>
        <source>The answer is “%1”. DIFF with your λ writes “%2”, the standard model “%3”.</source>
        <translation>答案是“%1”。DIFF 用你的 λ 写出“%2”，标准模型写出“%3”。</translation>
    </message>
    <message>
        <source>In A1 “%1” has %2 what the largest other one has, in what is left %3.</source>
        <translation>“%1”与其他最大者之比，在 A1 中是 %2，在剩下的差值中是 %3。</translation>
    </message>
    <message>
        <source>As it is now, with λ %1, DIFF gives it %2.</source>
        <translation>按现在的样子，λ 为 %1，DIFF 给它 %2。</translation>
    </message>
    <message>
        <source>λ·A2 takes weight from the answer and from its rivals.</source>
        <translation>λ·A2 从答案和它的对手那里都减去权重。</translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message numerus="yes">
        <source>CPU · %n thread(s)</source>
        <translation>
            <numerusform>CPU · %n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>from the earlier text or edit</source>
        <translation>来自先前的文本或改动</translation>
    </message>
    <message>
        <source>from the earlier text, updating</source>
        <translation>来自先前的文本，更新中</translation>
    </message>
    <message>
        <source>from λ %1, updating</source>
        <translation>来自 λ %1，更新中</translation>
    </message>
    <message>
        <source>from the earlier edit, updating</source>
        <translation>来自先前的改动，更新中</translation>
    </message>
    <message>
        <source>pass %1 ms</source>
        <translation>一次计算 %1 ms</translation>
    </message>
    <message>
        <source>edit from layer %1: %2 ms</source>
        <translation>从第 %1 层起的改动：%2 ms</translation>
    </message>
    <message>
        <source>Passes run on: %1</source>
        <translation>计算运行于：%1</translation>
    </message>
    <message>
        <source>Not on a GPU: %1</source>
        <translation>没有用 GPU：%1</translation>
    </message>
    <message>
        <source>The GPU failed at an earlier pass: %1</source>
        <translation>GPU 在先前的一次计算中失败：%1</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%2 个词元中的 %1 个</translation>
    </message>
    <message>
        <source>%1 tokens, beyond the %2 it was trained on</source>
        <translation>%1 个词元，超出训练时的 %2 个</translation>
    </message>
    <message>
        <source>, %1 of them written</source>
        <translation>，其中 %1 个是写出的</translation>
    </message>
    <message>
        <source>maps kept for layers 0–%1; others are computed when shown</source>
        <translation>保留第 0–%1 层的图；其他层显示时计算</translation>
    </message>
    <message>
        <source>step %1 of training</source>
        <translation>训练第 %1 步</translation>
    </message>
    <message>
        <source>maps kept for no layer; each is computed when shown</source>
        <translation>不保留任何层的图；每层显示时计算</translation>
    </message>
    <message>
        <source>maps kept for layer 0; others are computed when shown</source>
        <translation>保留第 0 层的图；其他层显示时计算</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>已记录</translation>
    </message>
    <message>
        <source>recorded on %1</source>
        <translation>记录于 %1</translation>
    </message>
    <message>
        <source>This trace holds no maps of layer %1.</source>
        <translation>这个 trace 没有第 %1 层的图。</translation>
    </message>
    <message>
        <source>This trace holds no maps of head %1.</source>
        <translation>这个 trace 没有头 %1 的图。</translation>
    </message>
    <message>
        <source>This trace holds rows %1 to %2 of its maps.</source>
        <translation>这个 trace 只有图的第 %1 至 %2 行。</translation>
    </message>
    <message>
        <source>a trace of %1 tokens</source>
        <translation>%1 个词元的 trace</translation>
    </message>
    <message>
        <source>This trace holds no logits: what the model said next is not recorded.</source>
        <translation>这个 trace 没有 logits：模型接下来说了什么没有记录。</translation>
    </message>
    <message>
        <source>This trace holds the logits of rows %1 to %2, and not of the last one: what the model said next is not recorded.</source>
        <translation>这个 trace 只有第 %1 至 %2 行的 logits，没有最后一行的：模型接下来说了什么没有记录。</translation>
    </message>
    <message>
        <source>layers %1 only</source>
        <translation>只有第 %1 层</translation>
    </message>
    <message>
        <source>heads %1 only</source>
        <translation>只有头 %1</translation>
    </message>
    <message>
        <source>rows %1 to %2 only</source>
        <translation>只有第 %1 至 %2 行</translation>
    </message>
    <message>
        <source>The CPU computes slower than it could: %1</source>
        <translation>CPU 的计算比应有的慢：%1</translation>
    </message>
    <message>
        <source>ran with edits</source>
        <translation>运行时带有改动</translation>
    </message>
    <message numerus="yes">
        <source>mean of %n heads</source>
        <translation>
            <numerusform>%n 个头的平均</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>layer %1, mean of %n heads</source>
        <translation>
            <numerusform>第 %1 层，%n 个头的平均</numerusform>
        </translation>
    </message>
    <message>
        <source>A2 is off in all heads of this layer, so λ has nothing to subtract</source>
        <translation>这一层所有头的 A2 都已关闭，λ 没有可减的</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>All heads of this layer are off or give their mean, so λ changes nothing</source>
        <translation>这一层的所有头都已关闭或给出平均值，所以 λ 不改变任何东西</translation>
    </message>
</context>
<context>
    <name>Why</name>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>before layer %1</source>
        <translation>第 %1 层之前</translation>
    </message>
    <message>
        <source>layer %1 heads</source>
        <translation>第 %1 层的头</translation>
    </message>
    <message>
        <source>layer %1 MLP</source>
        <translation>第 %1 层 MLP</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>训练值</translation>
    </message>
    <message>
        <source>in force</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>biases</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>%1: adds %2 to the logit instead of %3.</source>
        <translation>%1：给 logit 加上 %2，而不是 %3。</translation>
    </message>
    <message>
        <source>%1: adds %2 to the logit.</source>
        <translation>%1：给 logit 加上 %2。</translation>
    </message>
    <message>
        <source>%1: no head, so it has no keys.</source>
        <translation>%1：不是头，所以没有键。</translation>
    </message>
    <message>
        <source>%1 others together</source>
        <translation>其余 %1 个合计</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: several parts, so there are no keys of one head.</source>
        <translation>%1：是多个部分，所以没有某一个头的键。</translation>
    </message>
    <message>
        <source>Why the part of %1 falls although its weight grows</source>
        <translation>%1 的权重变大，它的部分为什么却变小</translation>
    </message>
    <message>
        <source>Why the part of %1 grows although its weight falls</source>
        <translation>%1 的权重变小，它的部分为什么却变大</translation>
    </message>
    <message>
        <source>What the part of %1 is made of</source>
        <translation>%1 的部分由什么相乘得到</translation>
    </message>
    <message>
        <source>A factor was 0, so there is nothing to multiply.</source>
        <translation>有一个因子原为 0，没有可相乘的。</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>head norm and factor</source>
        <translation>逐头归一化与因子</translation>
    </message>
    <message>
        <source>head norm</source>
        <translation>逐头归一化</translation>
    </message>
    <message>
        <source>final norm</source>
        <translation>最终归一化</translation>
    </message>
    <message>
        <source>part of the logit</source>
        <translation>logit 的部分</translation>
    </message>
    <message>
        <source>Before the norm the head’s output becomes × %1, the part of %2 in it × %3. The norm divides by the whole.</source>
        <translation>归一化之前，头的输出变为 × %1，其中 %2 的部分变为 × %3。归一化除以的是整体。</translation>
    </message>
    <message>
        <source>No norm of its own divides the head’s output.</source>
        <translation>没有单独的归一化去除头的输出。</translation>
    </message>
    <message>
        <source>Layer %1 head %2</source>
        <translation>第 %1 层头 %2</translation>
    </message>
    <message>
        <source>A1 − λ·A2, row “%1”</source>
        <translation>A1 − λ·A2，“%1”行</translation>
    </message>
    <message>
        <source>A, row “%1”</source>
        <translation>A，“%1”行</translation>
    </message>
    <message>
        <source>weight × value × norms × W_O, toward %1</source>
        <translation>权重 × 值 × 归一化 × W_O，朝向%1</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>Where the answer comes from</source>
        <translation>答案从哪里来</translation>
    </message>
    <message>
        <source>Why the answer keeps its logit</source>
        <translation>答案的 logit 为什么不变</translation>
    </message>
    <message>
        <source>Why the answer falls</source>
        <translation>答案为什么下降</translation>
    </message>
    <message>
        <source>Why the answer rises</source>
        <translation>答案为什么上升</translation>
    </message>
    <message>
        <source>U = (output row − that of the runner-up) × final norm weight ÷ final rms of that run</source>
        <translation>U =（输出行 − 第二名的输出行）× 最终归一化的权重 ÷ 那次计算的最终 rms</translation>
    </message>
    <message>
        <source>U = (output row − mean of all output rows) × final norm weight ÷ final rms of that run</source>
        <translation>U =（输出行 − 所有输出行的平均）× 最终归一化的权重 ÷ 那次计算的最终 rms</translation>
    </message>
    <message>
        <source>A part adds part · U, %1; each run holds its own final norm. It is what the part adds, not what would be lost without it: later layers read it, too.</source>
        <translation>一个部分加上 部分 · U，%1；每次计算固定自己的最终归一化。这是该部分加上的，而不是没有它会失去的：后面的层也读取它。</translation>
    </message>
    <message>
        <source>parts of the logit of %1 above that of %2</source>
        <translation>%1 的 logit 高出%2的部分</translation>
    </message>
    <message>
        <source>parts of the logit of %1 above the mean of all tokens</source>
        <translation>%1 的 logit 高出所有词元平均的部分</translation>
    </message>
    <message>
        <source>embedding, biases</source>
        <translation>嵌入、偏置</translation>
    </message>
    <message>
        <source>The head is off: nothing of it reaches the layer.</source>
        <translation>该头已关闭：它的输出完全不进入该层。</translation>
    </message>
    <message>
        <source>Without its norm, nothing divides the head’s output.</source>
        <translation>去掉了它的归一化，头的输出不再除以任何数。</translation>
    </message>
    <message>
        <source>Nothing in the head changes; the final norm divides by another number.</source>
        <translation>头内部没有变化；只是最终归一化除以另一个数。</translation>
    </message>
    <message>
        <source>No answer is marked, so this is the token that is most probable as trained. To mark one, select it in the prompt and press “Answer”, or Ctrl+M.</source>
        <translation>没有标记答案，所以这里是按训练值最可能的词元。要标记，请在提示词中选中它，再按“答案”，或 Ctrl+M。</translation>
    </message>
    <message>
        <source>What is marked as the answer does not come next, so this is the token that is most probable as trained.</source>
        <translation>标记为答案的内容不是接下来的词元，所以这里是按训练值最可能的词元。</translation>
    </message>
    <message>
        <source>trained A1 − λ·A2, in force A2 − λ·A1, row “%1”</source>
        <translation>A1 − λ·A2（训练值），A2 − λ·A1（当前），“%1”行</translation>
    </message>
    <message>
        <source>Why the answer’s logit falls</source>
        <translation>答案的 logit 为什么下降</translation>
    </message>
    <message>
        <source>Why the answer’s logit rises</source>
        <translation>答案的 logit 为什么上升</translation>
    </message>
    <message>
        <source>factor 1 − λ_init</source>
        <translation>因子 1 − λ_init</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>%1 is no whole number in range</source>
        <translation>%1 不是范围内的整数</translation>
    </message>
    <message>
        <source>%1 is out of range</source>
        <translation>%1 超出范围</translation>
    </message>
    <message>
        <source>%1 has compute capability %2.%3, which this program was not built for</source>
        <translation>%1 的计算能力是 %2.%3，本程序没有为它构建</translation>
    </message>
    <message>
        <source>%1 is %2, no whole number from 0</source>
        <translation>%1 是 %2，不是从 0 起的整数</translation>
    </message>
    <message>
        <source>%1 is %2; the log has λ of %3 layers</source>
        <translation>%1 是 %2；记录里有 %3 层的 λ</translation>
    </message>
    <message>
        <source>%1 is a standard Transformer and has no λ to sweep</source>
        <translation>%1 是标准 Transformer，没有可扫描的 λ</translation>
    </message>
    <message>
        <source>%1 is no list</source>
        <translation>%1 不是列表</translation>
    </message>
    <message>
        <source>%1 is no number</source>
        <translation>%1 不是数</translation>
    </message>
    <message>
        <source>%1 is no object</source>
        <translation>%1 不是对象</translation>
    </message>
    <message>
        <source>%1 is no part of this program</source>
        <translation>%1 不是本程序的一部分</translation>
    </message>
    <message>
        <source>%1 is not a value of λ_init</source>
        <translation>%1 不是 λ_init 的值</translation>
    </message>
    <message>
        <source>%1 is not an edit; %2 are</source>
        <translation>%1 不是改动；%2 才是</translation>
    </message>
    <message>
        <source>%1 is not supported</source>
        <translation>不支持 %1</translation>
    </message>
    <message>
        <source>%1 is of step %2 and comes after step %3</source>
        <translation>%1 属于第 %2 步，却排在第 %3 步之后</translation>
    </message>
    <message>
        <source>%1 is of version %2, and this is version %3</source>
        <translation>%1 属于版本 %2，而这里是版本 %3</translation>
    </message>
    <message>
        <source>%1 lacks &quot;%2&quot;</source>
        <translation>%1 缺少 &quot;%2&quot;</translation>
    </message>
    <message>
        <source>%1 lacks its value</source>
        <translation>%1 缺少值</translation>
    </message>
    <message>
        <source>%1 tokens cannot be written; 1 is the least</source>
        <translation>无法写 %1 个词元；最少 1 个</translation>
    </message>
    <message>
        <source>%1 values from %2 to %3 lie closer than 0.000001</source>
        <translation>从 %2 到 %3 的 %1 个值间距小于 0.000001</translation>
    </message>
    <message>
        <source>%1, or what this program was built for, cannot compute with bfloat16; float32 it can</source>
        <translation>%1 或本程序的构建目标不能用 bfloat16 计算；float32 可以</translation>
    </message>
    <message>
        <source>%1: %2 has %3 dimensions, at most 2 expected</source>
        <translation>%1：%2 有 %3 个维度，最多应为 2</translation>
    </message>
    <message>
        <source>%1: %2 has shape %3; config.json says %4</source>
        <translation>%1：%2 的形状是 %3；config.json 说是 %4</translation>
    </message>
    <message>
        <source>%1: %2 heads cannot share %3 key-value heads evenly</source>
        <translation>%1：%2 个头无法均分 %3 个键值头</translation>
    </message>
    <message>
        <source>%1: %2 is a standard Transformer and has no λ</source>
        <translation>%1：%2 是标准 Transformer，没有 λ</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is %3, outside 1…%4</source>
        <translation>%1：&quot;%2&quot; 是 %3，超出 1…%4</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a head; a number from 0 is</source>
        <translation>%1：&quot;%2&quot; 不是头；头是从 0 起的数</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a layer; a number from 0 or &quot;all&quot; is</source>
        <translation>%1：&quot;%2&quot; 不是层；层是从 0 起的数或 &quot;all&quot;</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a number</source>
        <translation>%1：&quot;%2&quot; 不是数</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; lacks &quot;=&quot;; write all=0.5 or 2=0.5</source>
        <translation>%1：&quot;%2&quot; 缺少 &quot;=&quot;；请写 all=0.5 或 2=0.5</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a whole number, not %3</source>
        <translation>%1：&quot;%2&quot; 必须是整数，而不是 %3</translation>
    </message>
    <message>
        <source>%1: an edit is a pair such as [&quot;--lambda-init&quot;, &quot;2=0&quot;]</source>
        <translation>%1：改动是一对，如 [&quot;--lambda-init&quot;, &quot;2=0&quot;]</translation>
    </message>
    <message>
        <source>%1: cannot be mapped: %2</source>
        <translation>%1：无法映射：%2</translation>
    </message>
    <message>
        <source>%1: cannot be opened: %2</source>
        <translation>%1：无法打开：%2</translation>
    </message>
    <message>
        <source>%1: cannot be read</source>
        <translation>%1：无法读取</translation>
    </message>
    <message>
        <source>%1: cannot be read to its end</source>
        <translation>%1：无法读到结尾</translation>
    </message>
    <message>
        <source>%1: cannot be written: %2</source>
        <translation>%1：无法写入：%2</translation>
    </message>
    <message>
        <source>%1: does not exist</source>
        <translation>%1：不存在</translation>
    </message>
    <message>
        <source>%1: has %2 bytes, too few for a safetensors file</source>
        <translation>%1：只有 %2 字节，不足以是 safetensors 文件</translation>
    </message>
    <message>
        <source>%1: has no model.safetensors</source>
        <translation>%1：没有 model.safetensors</translation>
    </message>
    <message>
        <source>%1: head_dim is %2, RoPE needs an even number</source>
        <translation>%1：head_dim 是 %2，RoPE 需要偶数</translation>
    </message>
    <message>
        <source>%1: is a DIFF model; standard/ must hold a standard one</source>
        <translation>%1：是 DIFF 模型；standard/ 里必须是标准模型</translation>
    </message>
    <message>
        <source>%1: is a standard Transformer; diff/ must hold a DIFF model</source>
        <translation>%1：是标准 Transformer；diff/ 里必须是 DIFF 模型</translation>
    </message>
    <message>
        <source>%1: is missing; %2 names it</source>
        <translation>%1：缺少；%2 提到它</translation>
    </message>
    <message>
        <source>%1: is not a JSON object</source>
        <translation>%1：不是 JSON 对象</translation>
    </message>
    <message>
        <source>%1: is not a complete tokenizer: %2</source>
        <translation>%1：不是完整的分词器：%2</translation>
    </message>
    <message>
        <source>%1: is not a file</source>
        <translation>%1：不是文件</translation>
    </message>
    <message>
        <source>%1: is not a folder of assets</source>
        <translation>%1：不是资源文件夹</translation>
    </message>
    <message>
        <source>%1: is not a regular file and is not replaced</source>
        <translation>%1：不是普通文件，不会被替换</translation>
    </message>
    <message>
        <source>%1: its bytes %2…%3 lie outside the file&apos;s %4 bytes of data; the file is cut short or damaged</source>
        <translation>%1：其字节 %2…%3 超出文件的 %4 字节数据；文件被截断或损坏</translation>
    </message>
    <message>
        <source>%1: its header claims %2 bytes, the file has %3; it is not a safetensors file or is cut short</source>
        <translation>%1：头部声称 %2 字节，文件有 %3；它不是 safetensors 文件，或被截断</translation>
    </message>
    <message>
        <source>%1: its header is not a JSON object</source>
        <translation>%1：头部不是 JSON 对象</translation>
    </message>
    <message>
        <source>%1: its shape needs %2 bytes, the header gives %3</source>
        <translation>%1：形状需要 %2 字节，头部给出 %3</translation>
    </message>
    <message>
        <source>%1: partial_rotary_factor other than 1 is not supported</source>
        <translation>%1：不支持 1 以外的 partial_rotary_factor</translation>
    </message>
    <message>
        <source>%1: tensor %2 is missing</source>
        <translation>%1：缺少张量 %2</translation>
    </message>
    <message>
        <source>%1: tensor %2 is missing; config.json asks for it</source>
        <translation>%1：缺少张量 %2；config.json 需要它</translation>
    </message>
    <message>
        <source>%1: tensors %2 and %3 overlap</source>
        <translation>%1：张量 %2 与 %3 重叠</translation>
    </message>
    <message>
        <source>%1: the pass gives numbers that are not finite; its weights or λ are not usable</source>
        <translation>%1：计算得到非有限的数；权重或 λ 不可用</translation>
    </message>
    <message>
        <source>%1: there is no head %2; %3 has heads 0 to %4</source>
        <translation>%1：没有头 %2；%3 有头 0 到 %4</translation>
    </message>
    <message>
        <source>%1: there is no layer %2; %3 has layers 0 to %4</source>
        <translation>%1：没有第 %2 层；%3 有第 0 到 %4 层</translation>
    </message>
    <message>
        <source>--ablate: &quot;%1&quot; lacks &quot;=&quot;; write 2=a2-off or 2.1=swap</source>
        <translation>--ablate：&quot;%1&quot; 缺少 &quot;=&quot;；请写 2=a2-off 或 2.1=swap</translation>
    </message>
    <message>
        <source>--schedule: &quot;%1&quot; gives layer %2 no finite λ_init</source>
        <translation>--schedule：&quot;%1&quot; 没有给第 %2 层有限的 λ_init</translation>
    </message>
    <message>
        <source>--schedule: &quot;%1&quot; is not known; paper, constant=0.8 and three numbers A,B,C of A − B·e^(−C·layer) are</source>
        <translation>--schedule：不认识 &quot;%1&quot;；有 paper、constant=0.8，以及 A − B·e^(−C·layer) 的三个数 A,B,C</translation>
    </message>
    <message>
        <source>CUDA: built, not yet run on a device</source>
        <translation>CUDA：已构建，尚未在设备上运行</translation>
    </message>
    <message>
        <source>CUDA: not built</source>
        <translation>CUDA：未构建</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an edit; %2 are</source>
        <translation>&quot;%1&quot; 不是改动；%2 才是</translation>
    </message>
    <message>
        <source>a fact is missing</source>
        <translation>缺少一个量</translation>
    </message>
    <message>
        <source>a part of the program does not load: %1</source>
        <translation>程序的一部分无法加载：%1</translation>
    </message>
    <message>
        <source>a sweep from %1 to %2 does not rise</source>
        <translation>扫描的终点 %2 必须大于起点 %1</translation>
    </message>
    <message>
        <source>a sweep from %1 to %2 is not within ±%3</source>
        <translation>从 %1 到 %2 的扫描不在 ±%3 之内</translation>
    </message>
    <message>
        <source>a sweep of %1 values is not possible; 2 to %2 are</source>
        <translation>无法扫描 %1 个值；可以是 2 到 %2 个</translation>
    </message>
    <message>
        <source>a sweep starts from the trained model, not from edits in force</source>
        <translation>扫描从训练好的模型开始，而不是从当前改动开始</translation>
    </message>
    <message>
        <source>a sweep without values measures nothing</source>
        <translation>没有值的扫描什么也测不到</translation>
    </message>
    <message>
        <source>a temperature of %1 is not possible; 0 and above are</source>
        <translation>温度不能是 %1；可以是 0 或更大</translation>
    </message>
    <message>
        <source>a token is missing; last, first, @30, 48 and The#2 are tokens</source>
        <translation>缺少词元；last、first、@30、48 和 The#2 都是词元</translation>
    </message>
    <message>
        <source>backend &quot;%1&quot; is not known; auto, cpu and cuda are</source>
        <translation>不认识后端 &quot;%1&quot;；有 auto、cpu 和 cuda</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>character %1 of the formula: %2</source>
        <translation>公式的第 %1 个字符：%2</translation>
    </message>
    <message>
        <source>dropout is not supported: it makes ids random</source>
        <translation>不支持 dropout：它使编号随机</translation>
    </message>
    <message>
        <source>no assets in %1; LAMBDASCOPE_ASSETS (or --assets of the window) names their folder</source>
        <translation>%1 中没有资源；用 LAMBDASCOPE_ASSETS（或窗口的 --assets）指明文件夹</translation>
    </message>
    <message>
        <source>no layer was chosen to sweep λ_init of</source>
        <translation>没有选择要扫描 λ_init 的层</translation>
    </message>
    <message>
        <source>the %1 most probable tokens cannot be taken; 0 takes all</source>
        <translation>不能取最可能的 %1 个词元；0 表示全部</translation>
    </message>
    <message>
        <source>the GPU could not %1: %2</source>
        <translation>GPU 未能 %1：%2</translation>
    </message>
    <message>
        <source>the NVIDIA GPU of this machine cannot be used: %1</source>
        <translation>此机器的 NVIDIA GPU 无法使用：%1</translation>
    </message>
    <message>
        <source>the NVIDIA driver of this machine is made for CUDA %1; CUDA %2 is needed</source>
        <translation>此机器的 NVIDIA 驱动适用于 CUDA %1；需要 CUDA %2</translation>
    </message>
    <message>
        <source>the formula is empty</source>
        <translation>公式为空</translation>
    </message>
    <message>
        <source>the formula is longer than %1 bytes</source>
        <translation>公式超过 %1 字节</translation>
    </message>
    <message>
        <source>the key “%1” stands twice</source>
        <translation>键“%1”出现两次</translation>
    </message>
    <message>
        <source>the link sets nothing; lambdascope:?layer=2&amp;head=3 does</source>
        <translation>链接什么也没设定；lambdascope:?layer=2&amp;head=3 才有</translation>
    </message>
    <message>
        <source>the maps of %1 tokens need %2 MiB and the budget is %3 MiB</source>
        <translation>%1 个词元的图需要 %2 MiB，预算是 %3 MiB</translation>
    </message>
    <message>
        <source>the open models cannot answer this question</source>
        <translation>打开的模型无法回答这个问题</translation>
    </message>
    <message>
        <source>the prompt is empty</source>
        <translation>提示词为空</translation>
    </message>
    <message>
        <source>the prompt is empty; at least one token is needed</source>
        <translation>提示词为空；至少需要一个词元</translation>
    </message>
    <message>
        <source>the prompt of %1 tokens is too long: the maps of one layer need %2 MiB, the budget is %3 MiB</source>
        <translation>%1 个词元的提示词太长：一层的图需要 %2 MiB，预算是 %3 MiB</translation>
    </message>
    <message>
        <source>the second map took %1 from it</source>
        <translation>第二张图从它减去 %1</translation>
    </message>
    <message>
        <source>the text is at its end; there is nothing more to write</source>
        <translation>文本已到结尾；没有更多可写</translation>
    </message>
    <message>
        <source>there is no edit; one reads &quot;--lambda-init 2=0&quot;</source>
        <translation>没有改动；改动写作 &quot;--lambda-init 2=0&quot;</translation>
    </message>
    <message>
        <source>there is no fact “%1”%2</source>
        <translation>没有名为“%1”的量%2</translation>
    </message>
    <message>
        <source>there is no layer %1 to sweep; %2 has layers 0 to %3</source>
        <translation>没有可扫描的第 %1 层；%2 有第 0 到 %3 层</translation>
    </message>
    <message>
        <source>this machine has no NVIDIA GPU</source>
        <translation>此机器没有 NVIDIA GPU</translation>
    </message>
    <message>
        <source>this machine has no NVIDIA driver</source>
        <translation>此机器没有 NVIDIA 驱动</translation>
    </message>
    <message>
        <source>this program was built without CUDA</source>
        <translation>本程序构建时没有 CUDA</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>token %1 is outside the vocabulary of %2 (0 to %3)</source>
        <translation>词元 %1 超出 %2 的词表（0 到 %3）</translation>
    </message>
    <message>
        <source>top-p of %1 is not possible; above 0, 1 at most, is</source>
        <translation>top-p 不能是 %1；须大于 0，最多为 1</translation>
    </message>
    <message>
        <source>unknown key “%1”, did you mean “%2”?</source>
        <translation>未知的键“%1”，是指“%2”吗？</translation>
    </message>
    <message>
        <source>unknown key “%1”; %2 are known</source>
        <translation>未知的键“%1”；已知的有 %2</translation>
    </message>
    <message>
        <source>“%1” is not a token; behind # stands 1, 2, …</source>
        <translation>“%1”不是词元；# 后面是 1、2、…</translation>
    </message>
    <message>
        <source>“%1” is not a token; behind @ stands its number, from 0</source>
        <translation>“%1”不是词元；@ 后面是它的编号，从 0 起</translation>
    </message>
    <message>
        <source>“%1” needs a token: %2 token=48</source>
        <translation>“%1”需要一个词元：%2 token=48</translation>
    </message>
    <message>
        <source>“%1” of the link is not KEY=VALUE</source>
        <translation>链接的“%1”不是 KEY=VALUE</translation>
    </message>
    <message>
        <source>“%1” takes no “%2”; it takes %3</source>
        <translation>“%1”不接受“%2”；它接受 %3</translation>
    </message>
    <message>
        <source>“%1”: %2 stands twice</source>
        <translation>“%1”：%2 出现两次</translation>
    </message>
    <message>
        <source>“%1”: behind % stand two digits, as in %20 for a blank</source>
        <translation>“%1”：% 后面是两位数字，如 %20 表示空格</translation>
    </message>
    <message>
        <source>“%1”: there is no model=%2; %3 are</source>
        <translation>“%1”：没有 model=%2；有 %3</translation>
    </message>
    <message>
        <source>“%1”: “%2” is not a whole number from %3 to %4</source>
        <translation>“%1”：“%2”不是 %3 到 %4 的整数</translation>
    </message>
    <message>
        <source>“%1”: “%2” is not an argument; layer=2 is</source>
        <translation>“%1”：“%2”不是参数；layer=2 才是</translation>
    </message>
    <message>
        <source>“%1”: “%2” is not known; %3 are</source>
        <translation>“%1”：不认识“%2”；有 %3</translation>
    </message>
    <message>
        <source>“%1”: “%2” stands twice</source>
        <translation>“%1”：“%2”出现两次</translation>
    </message>
    <message>
        <source>“edits”: %1 lacks its value</source>
        <translation>“edits”：%1 缺少值</translation>
    </message>
    <message>
        <source>“edits”: “%1” is not an edit; %2 are</source>
        <translation>“edits”：“%1”不是改动；%2 才是</translation>
    </message>
    <message>
        <source>“next” is a word, not a number</source>
        <translation>“next”是词，不是数</translation>
    </message>
    <message>
        <source>“pin”: “%1” is not QUERY -&gt; KEY, as in last -&gt; 48</source>
        <translation>“pin”：“%1”不是 QUERY -&gt; KEY，如 last -&gt; 48</translation>
    </message>
    <message>
        <source>“prompt”: the text is empty</source>
        <translation>“prompt”：文本为空</translation>
    </message>
    <message>
        <source>“twin”: “%1” is not LAYER.HEAD, as in 1.6</source>
        <translation>“twin”：“%1”不是 LAYER.HEAD，如 1.6</translation>
    </message>
    <message>
        <source>space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>%1: the course has no lesson “%2”</source>
        <translation>%1：课程中没有“%2”这一课</translation>
    </message>
    <message>
        <source>%1: “%2” cannot be “%3”; it is one of %4</source>
        <translation>%1：“%2”不能是“%3”；可以是 %4</translation>
    </message>
    <message>
        <source>%1: “%2” is %3; it goes from %4 to %5</source>
        <translation>%1：“%2”是 %3；范围是 %4 到 %5</translation>
    </message>
    <message>
        <source>%1: “%2” is no list of controls</source>
        <translation>%1：“%2”不是控件列表</translation>
    </message>
    <message>
        <source>%1: “%2” is no text in quotes</source>
        <translation>%1：“%2”不是引号中的文本</translation>
    </message>
    <message>
        <source>%1: “%2” is no version; it is %3</source>
        <translation>%1：“%2”不是版本；应为 %3</translation>
    </message>
    <message>
        <source>%1: “%2” is no whole number</source>
        <translation>%1：“%2”不是整数</translation>
    </message>
    <message>
        <source>%1: “%2” leads out of the folder of the class file: “%3”</source>
        <translation>%1：“%2”指向课堂文件的文件夹之外：“%3”</translation>
    </message>
    <message>
        <source>%1: “page” is of a lesson, and “lesson” names none</source>
        <translation>%1：“page”属于某一课，而“lesson”没有指明</translation>
    </message>
    <message>
        <source>%1: “title” is empty</source>
        <translation>%1：“title”为空</translation>
    </message>
    <message>
        <source>“models”: “%1” is neither a name nor a folder beside the lesson</source>
        <translation>“models”：“%1”既不是名称，也不是课程旁的文件夹</translation>
    </message>
    <message>
        <source>%1: unknown key “%2”</source>
        <translation>%1：未知的键“%2”</translation>
    </message>
    <message>
        <source>%1: unknown key “%2”; did you mean “%3”?</source>
        <translation>%1：未知的键“%2”；是指“%3”吗？</translation>
    </message>
    <message>
        <source>%1: “%2” names no control “%3”</source>
        <translation>%1：“%2”中没有控件“%3”</translation>
    </message>
    <message>
        <source>%1: “%2” names no control “%3”; did you mean “%4”?</source>
        <translation>%1：“%2”中没有控件“%3”；是指“%4”吗？</translation>
    </message>
    <message>
        <source>KEY: VALUE lines are expected here</source>
        <translation>这里应是 KEY: VALUE 的行</translation>
    </message>
    <message>
        <source>YAML: %1</source>
        <translation>YAML：%1</translation>
    </message>
    <message>
        <source>YAML: %1; a text with “: ” in it stands in quotes</source>
        <translation>YAML：%1；含有“: ”的文本要放在引号里</translation>
    </message>
    <message>
        <source>a bracket is missing</source>
        <translation>缺少括号</translation>
    </message>
    <message>
        <source>a hint is empty</source>
        <translation>有一条提示为空</translation>
    </message>
    <message>
        <source>a key is no text</source>
        <translation>有一个键不是文本</translation>
    </message>
    <message>
        <source>a lesson begins with a line of three dashes, its title and minutes, and another such line</source>
        <translation>一课以一行三个短横开头，接着是标题和分钟数，再一行三个短横</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a mapping</source>
        <translation>映射</translation>
    </message>
    <message>
        <source>a series has either “values” or “facts”</source>
        <translation>一个系列有“values”或“facts”之一</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a text that begins with “%1” stands in quotes</source>
        <translation>以“%1”开头的文本要放在引号里</translation>
    </message>
    <message>
        <source>an exponent or index is missing</source>
        <translation>缺少指数或下标</translation>
    </message>
    <message>
        <source>an option has either “value” or “word”</source>
        <translation>一个选项有“value”或“word”之一</translation>
    </message>
    <message>
        <source>it is larger than 1 MiB</source>
        <translation>它大于 1 MiB</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>嵌套太深</translation>
    </message>
    <message>
        <source>it is not UTF-8; save it as UTF-8</source>
        <translation>它不是 UTF-8；请存为 UTF-8</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>它不是文件</translation>
    </message>
    <message>
        <source>the block does not end: its closing fence is missing</source>
        <translation>块没有结束：缺少收尾的围栏</translation>
    </message>
    <message>
        <source>the block is larger than %1 KiB</source>
        <translation>块大于 %1 KiB</translation>
    </message>
    <message>
        <source>the denominator is missing</source>
        <translation>缺少分母</translation>
    </message>
    <message>
        <source>the formula does not end: “$$” is missing</source>
        <translation>公式没有结束：缺少“$$”</translation>
    </message>
    <message>
        <source>the head of the lesson does not end: a line of three dashes is missing</source>
        <translation>课的头部没有结束：缺少一行三个短横</translation>
    </message>
    <message>
        <source>the last page ends in a predict block, which is missing</source>
        <translation>最后一页以 predict 块结尾，现在缺少</translation>
    </message>
    <message>
        <source>the numerator is missing</source>
        <translation>缺少分子</translation>
    </message>
    <message>
        <source>the page is empty</source>
        <translation>此页为空</translation>
    </message>
    <message>
        <source>the predict block ends the page, and something follows it</source>
        <translation>predict 块结束一页，其后还有内容</translation>
    </message>
    <message>
        <source>the step block stands at the beginning of its page</source>
        <translation>step 块在页的开头</translation>
    </message>
    <message>
        <source>there is a control character in it</source>
        <translation>其中有控制字符</translation>
    </message>
    <message>
        <source>there is no block “%1”, did you mean “%2”?</source>
        <translation>没有“%1”块，是指“%2”吗？</translation>
    </message>
    <message>
        <source>there is nothing between the brackets</source>
        <translation>括号之间没有内容</translation>
    </message>
    <message>
        <source>there is nothing that “%1” could belong to</source>
        <translation>“%1”没有可归属的对象</translation>
    </message>
    <message>
        <source>two exponents; braces tell which is whose</source>
        <translation>有两个指数；用花括号说明各属于谁</translation>
    </message>
    <message>
        <source>two indices; braces tell which is whose</source>
        <translation>有两个下标；用花括号说明各属于谁</translation>
    </message>
    <message>
        <source>two options mean the same</source>
        <translation>两个选项意思相同</translation>
    </message>
    <message>
        <source>what the first page sets stands in the head of the file</source>
        <translation>第一页的设定写在文件头部</translation>
    </message>
    <message>
        <source>what the root is of is missing</source>
        <translation>缺少被开方的内容</translation>
    </message>
    <message>
        <source>“$$” stands on a line of its own</source>
        <translation>“$$”单独占一行</translation>
    </message>
    <message>
        <source>“$” without its partner; a dollar sign is “\$”</source>
        <translation>“$”没有配对；美元符号写作“\$”</translation>
    </message>
    <message>
        <source>“%1” has no meaning here</source>
        <translation>“%1”在这里没有意义</translation>
    </message>
    <message>
        <source>“%1” is %2; KEY: VALUE lines are expected</source>
        <translation>“%1”是%2；应是 KEY: VALUE 的行</translation>
    </message>
    <message>
        <source>“%1” is %2; a list is expected</source>
        <translation>“%1”是%2；应是列表</translation>
    </message>
    <message>
        <source>“%1” is %2; a text is expected (one that begins with “{”, “[” or “-” stands in quotes)</source>
        <translation>“%1”是%2；应是文本（以“{”、“[”或“-”开头的要放在引号里）</translation>
    </message>
    <message>
        <source>“%1” is a number: its options have “value”</source>
        <translation>“%1”是数：它的选项用“value”</translation>
    </message>
    <message>
        <source>“%1” is empty</source>
        <translation>“%1”为空</translation>
    </message>
    <message>
        <source>“%1” is for kind: number</source>
        <translation>“%1”用于 kind: number</translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation>缺少“%1”</translation>
    </message>
    <message>
        <source>“%1” without “%2”</source>
        <translation>有“%1”而没有“%2”</translation>
    </message>
    <message>
        <source>“%1”: “%2” is neither true nor false</source>
        <translation>“%1”：“%2”既不是 true 也不是 false</translation>
    </message>
    <message>
        <source>“%1”: “%2” is not a number</source>
        <translation>“%1”：“%2”不是数</translation>
    </message>
    <message>
        <source>“\%1” is not known</source>
        <translation>不认识“\%1”</translation>
    </message>
    <message>
        <source>“answer”: a %1 is where a fact is largest or smallest: largest %2</source>
        <translation>“answer”：%1 是某个量最大或最小之处：largest %2</translation>
    </message>
    <message>
        <source>“answer”: a head of the DIFF model is clicked, and model=standard has others</source>
        <translation>“answer”：点击的是 DIFF 模型的头，而 model=standard 有别的头</translation>
    </message>
    <message>
        <source>“answer”: a number or a choice is a fact, without largest or smallest</source>
        <translation>“answer”：number 或 choice 是一个量，不带 largest 或 smallest</translation>
    </message>
    <message>
        <source>“answer”: the %1 is asked for and cannot be given</source>
        <translation>“answer”：问的就是 %1，不能给出它</translation>
    </message>
    <message>
        <source>“answer”: “%1” is the same for every %2</source>
        <translation>“answer”：“%1”对每个 %2 都相同</translation>
    </message>
    <message>
        <source>“categories” is empty</source>
        <translation>“categories”为空</translation>
    </message>
    <message>
        <source>“facts” has %1 of %2 categories</source>
        <translation>“facts”有 %2 个类别中的 %1 个</translation>
    </message>
    <message>
        <source>“file” is absolute; it stands beside the lessons: ../figures/x.svg</source>
        <translation>“file”是绝对路径；它应在课程旁边：../figures/x.svg</translation>
    </message>
    <message>
        <source>“file” is missing</source>
        <translation>缺少“file”</translation>
    </message>
    <message>
        <source>“file” is no SVG</source>
        <translation>“file”不是 SVG</translation>
    </message>
    <message>
        <source>“file” leaves the folder of the lessons</source>
        <translation>“file”离开了课程的文件夹</translation>
    </message>
    <message>
        <source>“from” is not less than “to”</source>
        <translation>“from”不小于“to”</translation>
    </message>
    <message>
        <source>“hints” has %1; three are needed, from a nudge to almost the answer</source>
        <translation>“hints”有 %1 条；需要三条，由浅入深，最后一条几乎说出答案</translation>
    </message>
    <message>
        <source>“kind”: “%1” is not known; bars and lines are</source>
        <translation>“kind”：不认识“%1”；有 bars 和 lines</translation>
    </message>
    <message>
        <source>“near” is more than 0 and at most a quarter of the scale</source>
        <translation>“near”大于 0，最多是刻度的四分之一</translation>
    </message>
    <message>
        <source>“next” is a word: its options have “word”</source>
        <translation>“next”是词：它的选项用“word”</translation>
    </message>
    <message>
        <source>“options” are for kind: choice</source>
        <translation>“options”用于 kind: choice</translation>
    </message>
    <message>
        <source>“options” has %1; from 2 to %2 can be shown</source>
        <translation>“options”有 %1 个；可显示 2 到 %2 个</translation>
    </message>
    <message>
        <source>“paper”: facts are of the open models, not of the paper</source>
        <translation>“paper”：这些量属于打开的模型，而不是论文</translation>
    </message>
    <message>
        <source>“series” is empty</source>
        <translation>“series”为空</translation>
    </message>
    <message>
        <source>“until-says” without “until”</source>
        <translation>有“until-says”而没有“until”</translation>
    </message>
    <message>
        <source>“until” without “until-says”, which tells the learner what to do</source>
        <translation>有“until”而没有告诉学习者做什么的“until-says”</translation>
    </message>
    <message>
        <source>“until”: “%1” is not a number</source>
        <translation>“until”：“%1”不是数</translation>
    </message>
    <message>
        <source>“values” has %1 of %2 categories</source>
        <translation>“values”有 %2 个类别中的 %1 个</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1:%2: %3</source>
        <translation>%1:%2：%3</translation>
    </message>
    <message>
        <source>%1: is larger than 1 MiB</source>
        <translation>%1：大于 1 MiB</translation>
    </message>
    <message>
        <source>%1 at position %2</source>
        <translation>位置 %2 的%1</translation>
    </message>
    <message>
        <source>%1 numbers are too many for the clipboard: export them to a file</source>
        <translation>%1 个数对剪贴板来说太多：请导出到文件</translation>
    </message>
    <message>
        <source>%1 weighs %2</source>
        <translation>%1给%2</translation>
    </message>
    <message>
        <source>%1 weighs itself</source>
        <translation>%1给自己</translation>
    </message>
    <message>
        <source>%1: holds no model of this session</source>
        <translation>%1：其中没有本会话的模型</translation>
    </message>
    <message>
        <source>%1: is a %2 of version %3, made by a newer Lambdascope; this one reads version %4</source>
        <translation>%1：是第 %3 版的%2，由更新的 Lambdascope 写出；本程序读第 %4 版</translation>
    </message>
    <message>
        <source>%1: is larger than 16 MiB</source>
        <translation>%1：大于 16 MiB</translation>
    </message>
    <message>
        <source>%1: is no %2: it lacks &quot;%3&quot;: %4</source>
        <translation>%1：不是%2：缺少 &quot;%3&quot;: %4</translation>
    </message>
    <message>
        <source>%1: “%2” ends before it begins</source>
        <translation>%1：“%2”的终点在起点之前</translation>
    </message>
    <message>
        <source>%1: “%2” is larger than any screen</source>
        <translation>%1：“%2”比任何屏幕都大</translation>
    </message>
    <message>
        <source>%1: “%2” is less than 1</source>
        <translation>%1：“%2”小于 1</translation>
    </message>
    <message>
        <source>%1: “%2” is neither true nor false</source>
        <translation>%1：“%2”既不是 true 也不是 false</translation>
    </message>
    <message>
        <source>%1: “%2” is no SHA-256 of 64 hex digits</source>
        <translation>%1：“%2”不是 64 位十六进制的 SHA-256</translation>
    </message>
    <message>
        <source>%1: “%2” is no list</source>
        <translation>%1：“%2”不是列表</translation>
    </message>
    <message>
        <source>%1: “%2” is no list of %3 whole numbers from 0</source>
        <translation>%1：“%2”不是由 %3 个从 0 起的整数组成的列表</translation>
    </message>
    <message>
        <source>%1: “%2” is no list of places such as [4, 8]</source>
        <translation>%1：“%2”不是由 [4, 8] 这样的位置组成的列表</translation>
    </message>
    <message>
        <source>%1: “%2” is no list of tokens with a probability each</source>
        <translation>%1：“%2”不是各带一个概率的词元列表</translation>
    </message>
    <message>
        <source>%1: “%2” is no number</source>
        <translation>%1：“%2”不是数</translation>
    </message>
    <message>
        <source>%1: “%2” is no object in braces</source>
        <translation>%1：“%2”不是花括号中的对象</translation>
    </message>
    <message>
        <source>%1: “%2” names no lesson</source>
        <translation>%1：“%2”没有指明课程</translation>
    </message>
    <message>
        <source>%1; %2.</source>
        <translation>%1；%2。</translation>
    </message>
    <message>
        <source>A standard Transformer has no λ.</source>
        <translation>标准 Transformer 没有 λ。</translation>
    </message>
    <message>
        <source>After %1, the DIFF model says %2, edited %3.</source>
        <translation>%1之后，DIFF 模型给出%2，改动后给出%3。</translation>
    </message>
    <message>
        <source>After %1, the DIFF model says %2.</source>
        <translation>%1之后，DIFF 模型给出%2。</translation>
    </message>
    <message>
        <source>After %1, the edited DIFF model says %2.</source>
        <translation>%1之后，改动后的 DIFF 模型给出%2。</translation>
    </message>
    <message>
        <source>After %1, the standard model says %2, DIFF %3, edited %4.</source>
        <translation>%1之后，标准模型给出%2，DIFF 给出%3，改动后给出%4。</translation>
    </message>
    <message>
        <source>After %1, the standard model says %2, DIFF %3.</source>
        <translation>%1之后，标准模型给出%2，DIFF 给出%3。</translation>
    </message>
    <message>
        <source>After %1, the standard model says %2, the edited DIFF model %3.</source>
        <translation>%1之后，标准模型给出%2，改动后的 DIFF 模型给出%3。</translation>
    </message>
    <message>
        <source>After %1, the standard model says %2.</source>
        <translation>%1之后，标准模型给出%2。</translation>
    </message>
    <message>
        <source>An edit moved λ of layer %1 by less than 0.01.</source>
        <translation>改动使第 %1 层的 λ 变化不到 0.01。</translation>
    </message>
    <message>
        <source>An edit moved λ of layer %1 from %2 to %3.</source>
        <translation>改动使第 %1 层的 λ 从 %2 变为 %3。</translation>
    </message>
    <message>
        <source>Each row sums to %1, which is 1 − λ with λ at %2.</source>
        <translation>每一行的和为 %1，即 1 − λ，其中 λ 为 %2。</translation>
    </message>
    <message>
        <source>Each row sums to %1.</source>
        <translation>每一行的和为 %1。</translation>
    </message>
    <message>
        <source>Edits moved λ of layers %1 to %2.</source>
        <translation>第 %1 到 %2 层的 λ 因改动而变化。</translation>
    </message>
    <message>
        <source>Edits moved λ of layers %1.</source>
        <translation>第 %1 层的 λ 因改动而变化。</translation>
    </message>
    <message>
        <source>In layer %1 head %2 of the standard model, %3 weighs %4 by %5.</source>
        <translation>在标准模型的第 %1 层头 %2 中，%3给%4的权重是 %5。</translation>
    </message>
    <message>
        <source>In layer %1 head %2 of the standard model, %3 weighs %4 by %5; it weighs %6 most, by %7.</source>
        <translation>在标准模型的第 %1 层头 %2 中，%3给%4的权重是 %5；它给%6的权重最大，是 %7。</translation>
    </message>
    <message>
        <source>In layer %1 head %2, %3 comes before %4 and cannot weigh it.</source>
        <translation>在第 %1 层头 %2 中，%3在%4之前，不能给它权重。</translation>
    </message>
    <message>
        <source>In layer %1 head %2, %3 weighs %4 by %5</source>
        <translation>在第 %1 层头 %2 中，%3给%4的权重是 %5</translation>
    </message>
    <message>
        <source>In layer %1 head %2, %3 weighs %4 by %5 (trained %6)</source>
        <translation>在第 %1 层头 %2 中，%3给%4的权重是 %5（训练值 %6）</translation>
    </message>
    <message>
        <source>In layer %1 head %2, the first token can only weigh itself.</source>
        <translation>在第 %1 层头 %2 中，第一个词元只能给自己权重。</translation>
    </message>
    <message>
        <source>In layer %1 head %2, the weight that %3 gives to %4 is not a number.</source>
        <translation>在第 %1 层头 %2 中，%3给%4的权重不是数。</translation>
    </message>
    <message>
        <source>In rows that answer, shares of Σ|weight| at step %1: DIFF gives %2 to the answer and %3 to noise, the standard model %4 and %5.</source>
        <translation>第 %1 步，作答的行中 Σ|权重| 的占比：DIFF 给答案 %2，给噪声 %3；标准模型给答案 %4，给噪声 %5。</translation>
    </message>
    <message>
        <source>In rows that answer, shares of Σ|weight| at step %1: DIFF gives %2 to the answer and %3 to noise.</source>
        <translation>第 %1 步，作答的行中 Σ|权重| 的占比：DIFF 给答案 %2，给噪声 %3。</translation>
    </message>
    <message>
        <source>Layer %1 head %2 has weights that are not numbers.</source>
        <translation>第 %1 层头 %2 有些权重不是数。</translation>
    </message>
    <message>
        <source>Layer %1 head %2 is off: %3 weighs %4 by %5 (trained %6).</source>
        <translation>第 %1 层头 %2 已关闭：%3给%4的权重是 %5（训练值 %6）。</translation>
    </message>
    <message>
        <source>Layer %1 head %2 is off: %3 weighs %4 by %5.</source>
        <translation>第 %1 层头 %2 已关闭：%3给%4的权重是 %5。</translation>
    </message>
    <message>
        <source>Layer %1 head %2 is off: every weight is 0.</source>
        <translation>第 %1 层头 %2 已关闭：权重全为 0。</translation>
    </message>
    <message>
        <source>No value of the sweep gave numbers.</source>
        <translation>扫描的所有值都没有得到数。</translation>
    </message>
    <message>
        <source>No weights are there to share.</source>
        <translation>没有权重可算占比。</translation>
    </message>
    <message>
        <source>The maps of layer %1 head %2 are swapped.</source>
        <translation>第 %1 层头 %2 的两张图已交换。</translation>
    </message>
    <message>
        <source>The pair has no log of its training.</source>
        <translation>这对模型没有训练记录。</translation>
    </message>
    <message>
        <source>The trained value is %1 too.</source>
        <translation>训练值也是 %1。</translation>
    </message>
    <message>
        <source>The trained value, %1, is above that.</source>
        <translation>训练值 %1 高于最低处的 λ_init。</translation>
    </message>
    <message>
        <source>The trained value, %1, is below that.</source>
        <translation>训练值 %1 低于最低处的 λ_init。</translation>
    </message>
    <message>
        <source>all heads have %1 million numbers, too many for one file; export one head, or write them with lambdascope-cli trace</source>
        <translation>所有头共有 %1 百万个数，一个文件放不下；请导出一个头，或用 lambdascope-cli trace 写出</translation>
    </message>
    <message>
        <source>an .npy file holds one array, and these have several shapes: %1; .safetensors holds them all</source>
        <translation>.npy 文件只存一个数组，而这些数组有几种形状：%1；.safetensors 可以全部存下</translation>
    </message>
    <message>
        <source>class file</source>
        <translation>课堂文件</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>自己</translation>
    </message>
    <message>
        <source>no DIFF Transformer is open: only a standard map is there</source>
        <translation>没有打开 DIFF Transformer：只有标准模型的图</translation>
    </message>
    <message>
        <source>no DIFF Transformer is open: there is no λ to show</source>
        <translation>没有打开 DIFF Transformer：没有可显示的 λ</translation>
    </message>
    <message>
        <source>no cell is pinned: the row needs one</source>
        <translation>没有固定的格子：显示一行需要一个</translation>
    </message>
    <message>
        <source>no maps are kept</source>
        <translation>没有保留图</translation>
    </message>
    <message>
        <source>no model is open: there is nothing to show</source>
        <translation>没有打开模型：没有可显示的内容</translation>
    </message>
    <message>
        <source>no standard Transformer is open</source>
        <translation>没有打开标准 Transformer</translation>
    </message>
    <message>
        <source>no sweep of λ_init was made with this text and these edits</source>
        <translation>还没有用这段文本和这些改动扫描过 λ_init</translation>
    </message>
    <message>
        <source>nothing that is a number</source>
        <translation>不是数的结果</translation>
    </message>
    <message>
        <source>part %1 of %2</source>
        <translation>%2的第 %1 部分</translation>
    </message>
    <message>
        <source>session file</source>
        <translation>会话文件</translation>
    </message>
    <message>
        <source>the course has no lesson “%1”</source>
        <translation>课程中没有“%1”这一课</translation>
    </message>
    <message>
        <source>the first %1</source>
        <translation>第一个%1</translation>
    </message>
    <message>
        <source>the first part of %1</source>
        <translation>%1的第一部分</translation>
    </message>
    <message>
        <source>the first token</source>
        <translation>第一个词元</translation>
    </message>
    <message>
        <source>the last %1</source>
        <translation>最后一个%1</translation>
    </message>
    <message>
        <source>the last part of %1</source>
        <translation>%1的最后一部分</translation>
    </message>
    <message>
        <source>the lesson or class does not show “%1”</source>
        <translation>课程或课堂不显示“%1”</translation>
    </message>
    <message>
        <source>the lesson still covers a map: predict first</source>
        <translation>课程里还有图遮着：请先预测</translation>
    </message>
    <message>
        <source>the lesson still covers this map: predict first</source>
        <translation>课程里这张图还遮着：请先预测</translation>
    </message>
    <message>
        <source>the lesson still covers this row: predict first</source>
        <translation>课程里这一行还遮着：请先预测</translation>
    </message>
    <message>
        <source>the maps are of an earlier text or edit: %1</source>
        <translation>图属于先前的文本或改动：%1</translation>
    </message>
    <message>
        <source>the maps are still of the earlier text or edit; they are being computed</source>
        <translation>图仍属于先前的文本或改动；正在计算</translation>
    </message>
    <message>
        <source>the maps are swapped and λ is 0: the first map takes nothing</source>
        <translation>两张图已交换，且 λ 为 0：第一张图什么也不减</translation>
    </message>
    <message>
        <source>the maps are swapped, and the first one moves no weight by 0.01 or more</source>
        <translation>两张图已交换，第一张图对任何权重的改变都不到 0.01</translation>
    </message>
    <message>
        <source>the maps are swapped: the first one gave %1 to %2</source>
        <translation>两张图已交换：第一张图给%2加上 %1</translation>
    </message>
    <message>
        <source>the maps are swapped: the first one gave %1 to it</source>
        <translation>两张图已交换：第一张图给它加上 %1</translation>
    </message>
    <message>
        <source>the maps are swapped: the first one took %1 from %2</source>
        <translation>两张图已交换：第一张图从%2减去 %1</translation>
    </message>
    <message>
        <source>the maps are swapped: the first one took %1 from it</source>
        <translation>两张图已交换：第一张图从它减去 %1</translation>
    </message>
    <message>
        <source>the maps of layer %1 are not kept</source>
        <translation>第 %1 层的图没有保留</translation>
    </message>
    <message>
        <source>the maps of layer %1 of the standard model are not kept</source>
        <translation>标准模型第 %1 层的图没有保留</translation>
    </message>
    <message>
        <source>the maps of the pinned row are not kept</source>
        <translation>固定的行的图没有保留</translation>
    </message>
    <message>
        <source>the second %1</source>
        <translation>第二个%1</translation>
    </message>
    <message>
        <source>the second map gave %1 to %2</source>
        <translation>第二张图给%2加上 %1</translation>
    </message>
    <message>
        <source>the second map gave %1 to it</source>
        <translation>第二张图给它加上 %1</translation>
    </message>
    <message>
        <source>the second map moves no weight by 0.01 or more</source>
        <translation>第二张图对任何权重的改变都不到 0.01</translation>
    </message>
    <message>
        <source>the second map took %1 from %2</source>
        <translation>第二张图从%2减去 %1</translation>
    </message>
    <message>
        <source>the second part of %1</source>
        <translation>%1的第二部分</translation>
    </message>
    <message>
        <source>the sweep of λ_init is still running</source>
        <translation>λ_init 扫描还在进行</translation>
    </message>
    <message>
        <source>the table %1 does not fit its axes</source>
        <translation>表 %1 与它的坐标轴不符</translation>
    </message>
    <message>
        <source>the third %1</source>
        <translation>第三个%1</translation>
    </message>
    <message>
        <source>the third part of %1</source>
        <translation>%1的第三部分</translation>
    </message>
    <message>
        <source>there are no numbers to write</source>
        <translation>没有可写的数据</translation>
    </message>
    <message>
        <source>there are two tables called %1</source>
        <translation>有两个表都叫 %1</translation>
    </message>
    <message>
        <source>this pair tells nothing of its training</source>
        <translation>这对模型没有训练过程的信息</translation>
    </message>
    <message>
        <source>token %1 with %2 %</source>
        <translation>词元 %1（%2 %）</translation>
    </message>
    <message>
        <source>with λ at 0, the second map takes nothing</source>
        <translation>λ 为 0，第二张图什么也不减</translation>
    </message>
    <message>
        <source>λ goes from %1 in layer 0 to %2 in layer %3.</source>
        <translation>λ 从第 0 层的 %1 到第 %3 层的 %2。</translation>
    </message>
    <message>
        <source>λ of the only layer is %1.</source>
        <translation>唯一一层的 λ 是 %1。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>%1 with %2 %</source>
        <translation>%1（%2 %）</translation>
    </message>
    <message>
        <source>CUDA: not installed</source>
        <translation>CUDA：未安装</translation>
    </message>
    <message>
        <source>%1 M and %2 M parameters</source>
        <translation>参数量分别为 %1 M 和 %2 M</translation>
    </message>
    <message>
        <source>%1 and %2 layers</source>
        <translation>分别有 %1 层和 %2 层</translation>
    </message>
    <message>
        <source>%1 differential heads</source>
        <translation>%1 个差分头</translation>
    </message>
    <message>
        <source>%1 has the key %2 twice</source>
        <translation>%1有两个相同的键 %2</translation>
    </message>
    <message>
        <source>%1 has the key %2 twice in %3</source>
        <translation>%1在 %3 中有两个相同的键 %2</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>%1 holds a number that is too large</source>
        <translation>%1含有过大的数字</translation>
    </message>
    <message>
        <source>%1 holds lists and objects nested deeper than %2</source>
        <translation>%1含有嵌套超过 %2 层的列表和对象</translation>
    </message>
    <message>
        <source>%1 holds more than %2 values</source>
        <translation>%1含有超过 %2 个值</translation>
    </message>
    <message>
        <source>%1 is not JSON here: a comma, a quote or a bracket is missing or too many</source>
        <translation>%1此处不是 JSON：逗号、引号或括号缺少或多余</translation>
    </message>
    <message>
        <source>%1 is not UTF-8 text</source>
        <translation>%1不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>%1 layers each</source>
        <translation>各有 %1 层</translation>
    </message>
    <message>
        <source>%1 tokens are more than the %2 positions that %3 has learned</source>
        <translation>%1 个词元超出 %3 学到的 %2 个位置</translation>
    </message>
    <message>
        <source>%1, %2 layers, %3%4%5%6</source>
        <translation>%1，%2 层，%3%4%5%6</translation>
    </message>
    <message>
        <source>%1: %2 &quot;%3&quot; is not known here; silu and gelu are</source>
        <translation>%1：不认识 %2 &quot;%3&quot;；有 silu 和 gelu</translation>
    </message>
    <message>
        <source>%1: %2 has no head norm to leave out</source>
        <translation>%1：%2 没有可去掉的逐头归一化</translation>
    </message>
    <message>
        <source>%1: %2 has no λ_init: its λ follows from every token; --lambda sets one number</source>
        <translation>%1：%2 没有 λ_init：它的 λ 由每个词元得出；--lambda 设定一个数</translation>
    </message>
    <message>
        <source>%1: %2 heads are more than any model has</source>
        <translation>%1：%2 个头，没有模型有这么多</translation>
    </message>
    <message>
        <source>%1: %2 heads cannot share a width of %3 evenly</source>
        <translation>%1：%2 个头无法均分宽度 %3</translation>
    </message>
    <message>
        <source>%1: %2 in __metadata__ of its header is not text</source>
        <translation>%1：头部 __metadata__ 中的 %2 不是文本</translation>
    </message>
    <message>
        <source>%1: %2 in its shape is not a size</source>
        <translation>%1：形状中的 %2 不是尺寸</translation>
    </message>
    <message>
        <source>%1: %2 layers are more than any model has</source>
        <translation>%1：%2 层，没有模型有这么多</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has %3 numbers, head_dim needs %4</source>
        <translation>%1：&quot;%2&quot; 有 %3 个数，head_dim 需要 %4 个</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; holds %3, all must be above 0</source>
        <translation>%1：&quot;%2&quot; 中有 %3，所有数必须大于 0</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is %3, it must be above 0</source>
        <translation>%1：&quot;%2&quot; 是 %3，必须大于 0</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a list of numbers</source>
        <translation>%1：&quot;%2&quot; 必须是数的列表</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a number, not %3</source>
        <translation>%1：&quot;%2&quot; 必须是数，而不是 %3</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a token number or a list of them</source>
        <translation>%1：&quot;%2&quot; 必须是词元编号或词元编号的列表</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be an object</source>
        <translation>%1：&quot;%2&quot; 必须是对象</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be text, not %3</source>
        <translation>%1：&quot;%2&quot; 必须是文本，而不是 %3</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be true or false, not %3</source>
        <translation>%1：&quot;%2&quot; 必须是 true 或 false，而不是 %3</translation>
    </message>
    <message>
        <source>%1: &quot;diff_version&quot; is %2; 1 and 2 are known here</source>
        <translation>%1：&quot;diff_version&quot; 是 %2；已知的有 1 和 2</translation>
    </message>
    <message>
        <source>%1: &quot;high_freq_factor&quot; %2 must be above &quot;low_freq_factor&quot; %3</source>
        <translation>%1：&quot;high_freq_factor&quot; %2 必须大于 &quot;low_freq_factor&quot; %3</translation>
    </message>
    <message>
        <source>%1: __metadata__ in its header is not an object</source>
        <translation>%1：头部的 __metadata__ 不是对象</translation>
    </message>
    <message>
        <source>%1: a tensor in its header has no name</source>
        <translation>%1：头部中有一个张量没有名称</translation>
    </message>
    <message>
        <source>%1: bytes %2…%3 of its data, before %4, belong to no tensor</source>
        <translation>%1：数据中 %4 之前的字节 %2…%3 不属于任何张量</translation>
    </message>
    <message>
        <source>%1: cannot be read: %2</source>
        <translation>%1：无法读取：%2</translation>
    </message>
    <message>
        <source>%1: element type %2 is not known here</source>
        <translation>%1：不认识元素类型 %2</translation>
    </message>
    <message>
        <source>%1: has %2 bytes; at most %3 are read</source>
        <translation>%1：有 %2 字节；最多读取 %3 字节</translation>
    </message>
    <message>
        <source>%1: has %2 dimensions; no tensor has more than %3</source>
        <translation>%1：有 %2 个维度；张量最多有 %3 个</translation>
    </message>
    <message>
        <source>%1: has %2 safetensors files, %3 and %4%5, but no model.safetensors and no index; open one of them by itself</source>
        <translation>%1：有 %2 个 safetensors 文件（%3、%4%5），但没有 model.safetensors，也没有索引；请单独打开其中一个</translation>
    </message>
    <message>
        <source>%1: has %2, which %3 does not name</source>
        <translation>%1：有 %2，但 %3 没有提到它</translation>
    </message>
    <message>
        <source>%1: has %2, which %3 has too</source>
        <translation>%1：有 %2，而 %3 也有</translation>
    </message>
    <message>
        <source>%1: has a value of the wrong kind: %2</source>
        <translation>%1：有一个值的类型不对：%2</translation>
    </message>
    <message>
        <source>%1: has no %2; %3 says that it is there</source>
        <translation>%1：没有 %2；%3 却说它在这里</translation>
    </message>
    <message>
        <source>%1: has no config.json beside it, which tells what the weights mean</source>
        <translation>%1：旁边没有说明权重含义的 config.json</translation>
    </message>
    <message>
        <source>%1: has weights (%2) but no config.json, which tells what they mean</source>
        <translation>%1：有权重（%2），但没有说明其含义的 config.json</translation>
    </message>
    <message>
        <source>%1: head_dim is %2, dynamic RoPE needs 4 at least</source>
        <translation>%1：head_dim 是 %2，dynamic RoPE 至少需要 4</translation>
    </message>
    <message>
        <source>%1: holds %2 models (%3%4); open one of them, or two folders together</source>
        <translation>%1：里面有 %2 个模型（%3%4）；请打开其中一个，或同时打开两个文件夹</translation>
    </message>
    <message>
        <source>%1: holds a pair of models, one is asked for</source>
        <translation>%1：里面是一对模型，这里需要一个</translation>
    </message>
    <message>
        <source>%1: holds no model; a model folder has config.json, weights as safetensors, and a tokenizer</source>
        <translation>%1：里面没有模型；模型文件夹里有 config.json、safetensors 格式的权重和分词器</translation>
    </message>
    <message>
        <source>%1: is a GGUF file; the safetensors files that it was made of are needed</source>
        <translation>%1：是 GGUF 文件；需要转换前的 safetensors 文件</translation>
    </message>
    <message>
        <source>%1: is a NumPy file; the safetensors files of the model are needed</source>
        <translation>%1：是 NumPy 文件；需要模型的 safetensors 文件</translation>
    </message>
    <message>
        <source>%1: is a PyTorch pickle, which is never executed here; “tools/convert %2” makes safetensors of it</source>
        <translation>%1：是 PyTorch 的 pickle，本程序从不执行它；“tools/convert %2”把它转成 safetensors</translation>
    </message>
    <message>
        <source>%1: is a folder, not a file</source>
        <translation>%1：是文件夹，不是文件</translation>
    </message>
    <message>
        <source>%1: is a link to %2, which is not there</source>
        <translation>%1：是链接，它指向的 %2 不存在</translation>
    </message>
    <message>
        <source>%1: is a packed archive; unpack it and open the model&apos;s folder</source>
        <translation>%1：是打包的归档；请解包，再打开模型文件夹</translation>
    </message>
    <message>
        <source>%1: is a pipe or a device, not a file</source>
        <translation>%1：是管道或设备，不是文件</translation>
    </message>
    <message>
        <source>%1: is a web page of %2 bytes, not the file itself; download the file itself</source>
        <translation>%1：是 %2 字节的网页，不是文件本身；请下载文件本身</translation>
    </message>
    <message>
        <source>%1: is an HDF5 file (Keras); the safetensors files of the model are needed</source>
        <translation>%1：是 HDF5 文件（Keras）；需要模型的 safetensors 文件</translation>
    </message>
    <message>
        <source>%1: is an ONNX file; the safetensors files of the model are needed</source>
        <translation>%1：是 ONNX 文件；需要模型的 safetensors 文件</translation>
    </message>
    <message>
        <source>%1: is empty</source>
        <translation>%1：为空</translation>
    </message>
    <message>
        <source>%1: is missing; vocab.json and merges.txt are one tokenizer</source>
        <translation>%1：缺少；vocab.json 和 merges.txt 合成一个分词器</translation>
    </message>
    <message>
        <source>%1: is neither a file nor a folder</source>
        <translation>%1：既不是文件，也不是文件夹</translation>
    </message>
    <message>
        <source>%1: is no file of a model folder</source>
        <translation>%1：不是模型文件夹中的文件</translation>
    </message>
    <message>
        <source>%1: is not a safetensors file</source>
        <translation>%1：不是 safetensors 文件</translation>
    </message>
    <message>
        <source>%1: is not an index: it has no weight_map</source>
        <translation>%1：不是索引：没有 weight_map</translation>
    </message>
    <message>
        <source>%1: its %2 has %3 blocks of %4 rows, its heads use %5 of them</source>
        <translation>%1：%2 有 %3 块，每块 %4 行，各头用到其中 %5 块</translation>
    </message>
    <message>
        <source>%1: its data_offsets are not two whole numbers from 0</source>
        <translation>%1：data_offsets 不是两个从 0 起的整数</translation>
    </message>
    <message>
        <source>%1: its data_offsets end at %2 before they begin at %3</source>
        <translation>%1：data_offsets 的终点 %2 在起点 %3 之前</translation>
    </message>
    <message>
        <source>%1: its dtype is not text</source>
        <translation>%1：dtype 不是文本</translation>
    </message>
    <message>
        <source>%1: its elements do not fill whole bytes</source>
        <translation>%1：元素所占的位数不是整数个字节</translation>
    </message>
    <message>
        <source>%1: its header</source>
        <translation>%1：头部</translation>
    </message>
    <message>
        <source>%1: its header entry has no %2</source>
        <translation>%1：头部条目没有 %2</translation>
    </message>
    <message>
        <source>%1: its header entry is not an object</source>
        <translation>%1：头部条目不是对象</translation>
    </message>
    <message>
        <source>%1: its header has %2 bytes; at most %3 are read</source>
        <translation>%1：头部有 %2 字节；最多读取 %3 字节</translation>
    </message>
    <message>
        <source>%1: its last %2 bytes belong to no tensor</source>
        <translation>%1：最后 %2 字节不属于任何张量</translation>
    </message>
    <message>
        <source>%1: its shape has more elements than a file can</source>
        <translation>%1：形状的元素比文件能容纳的还多</translation>
    </message>
    <message>
        <source>%1: its shape is not a list</source>
        <translation>%1：形状不是列表</translation>
    </message>
    <message>
        <source>%1: its sizes ask for a matrix of %2 × %3 numbers, which no machine holds</source>
        <translation>%1：尺寸要求一个 %2 × %3 个数的矩阵，没有机器放得下</translation>
    </message>
    <message>
        <source>%1: its weight_map is empty</source>
        <translation>%1：weight_map 为空</translation>
    </message>
    <message>
        <source>%1: its weight_map is not an object</source>
        <translation>%1：weight_map 不是对象</translation>
    </message>
    <message>
        <source>%1: its weights as float32 need %2 GiB of memory; %3 GiB are free</source>
        <translation>%1：权重作为 float32 需要 %2 GiB 内存；空闲 %3 GiB</translation>
    </message>
    <message>
        <source>%1: its weights need %2 GiB of memory; this program may use %3 GiB</source>
        <translation>%1：权重需要 %2 GiB 内存；本程序可用 %3 GiB</translation>
    </message>
    <message>
        <source>%1: model_type &quot;%2&quot; is not supported: %3</source>
        <translation>%1：不支持 model_type &quot;%2&quot;：%3</translation>
    </message>
    <message>
        <source>%1: says that it is %2, but the weights have %3</source>
        <translation>%1：说这是 %2，但权重中有 %3</translation>
    </message>
    <message>
        <source>%1: the RoPE type &quot;%2&quot; is not known here; default, linear, dynamic, yarn, longrope and llama3 are</source>
        <translation>%1：不认识 RoPE 类型 &quot;%2&quot;；有 default、linear、dynamic、yarn、longrope 和 llama3</translation>
    </message>
    <message>
        <source>%1: the file of %2 is %3, which is not the name of a file in this folder</source>
        <translation>%1：%2 的文件是 %3，这不是本文件夹中的文件名</translation>
    </message>
    <message>
        <source>%1: the file of %2 is not text</source>
        <translation>%1：%2 的文件名不是文本</translation>
    </message>
    <message>
        <source>%1: the tensor name %2 has control characters</source>
        <translation>%1：张量名 %2 含有控制字符</translation>
    </message>
    <message>
        <source>%1: was changed while it was open; open it again</source>
        <translation>%1：打开期间被修改；请重新打开</translation>
    </message>
    <message>
        <source>%1:%2:</source>
        <translation>%1:%2：</translation>
    </message>
    <message>
        <source>%1:%2: %3 is not a merge, which is two pieces with a space between</source>
        <translation>%1:%2：%3 不是合并；合并是中间隔一个空格的两个子词</translation>
    </message>
    <message>
        <source>, GQA %1</source>
        <translation>，GQA %1</translation>
    </message>
    <message>
        <source>, RoPE %1</source>
        <translation>，RoPE %1</translation>
    </message>
    <message>
        <source>, λ %1…%2</source>
        <translation>，λ %1…%2</translation>
    </message>
    <message>
        <source>, λ of every token and head</source>
        <translation>，每个词元和头各有自己的 λ</translation>
    </message>
    <message>
        <source>BPE</source>
        <translation>BPE</translation>
    </message>
    <message>
        <source>Each row sums to 1 − its own λ, which lies between %1 and %2.</source>
        <translation>每一行的和为 1 − 该行的 λ，λ 在 %1 与 %2 之间。</translation>
    </message>
    <message>
        <source>Metaspace says both that it adds a space and that it adds none</source>
        <translation>Metaspace 既说加空格，又说不加</translation>
    </message>
    <message>
        <source>SentencePiece (tokenizer.model)</source>
        <translation>SentencePiece（tokenizer.model）</translation>
    </message>
    <message>
        <source>SentencePiece BPE with byte fallback</source>
        <translation>带字节回退的 SentencePiece BPE</translation>
    </message>
    <message>
        <source>Unigram</source>
        <translation>Unigram</translation>
    </message>
    <message>
        <source>Unigram with byte fallback</source>
        <translation>带字节回退的 Unigram</translation>
    </message>
    <message>
        <source>all tensors are used</source>
        <translation>所有张量都已使用</translation>
    </message>
    <message>
        <source>as many parameters (%1 M)</source>
        <translation>参数量相当（%1 M）</translation>
    </message>
    <message>
        <source>axolotl&apos;s conversion, without the factor 1 − λ_init</source>
        <translation>它是 axolotl 的转换，没有因子 1 − λ_init</translation>
    </message>
    <message>
        <source>both take token numbers</source>
        <translation>两者都读词元编号</translation>
    </message>
    <message>
        <source>byte-level BPE</source>
        <translation>字节级 BPE</translation>
    </message>
    <message>
        <source>has %1 pieces for what is unknown, and not one</source>
        <translation>表示未知内容的子词有 %1 个，而不是一个</translation>
    </message>
    <message>
        <source>has a table of characters (precompiled_charsmap) that points out of itself</source>
        <translation>字符表（precompiled_charsmap）指向表外</translation>
    </message>
    <message>
        <source>has more than %1 pieces</source>
        <translation>子词超过 %1 个</translation>
    </message>
    <message>
        <source>has no pieces, or is no SentencePiece model</source>
        <translation>没有子词，或不是 SentencePiece 模型</translation>
    </message>
    <message>
        <source>has pieces for %1 of the 256 bytes</source>
        <translation>256 个字节中有 %1 个有子词</translation>
    </message>
    <message>
        <source>has the piece %1 for a byte</source>
        <translation>用子词 %1 表示一个字节</translation>
    </message>
    <message>
        <source>has the piece %1 twice</source>
        <translation>子词 %1 出现两次</translation>
    </message>
    <message>
        <source>head i joins the components 2i and 2i + 1, which share their key and value</source>
        <translation>头 i 由分量 2i 和 2i + 1 组成，两者共用键和值</translation>
    </message>
    <message>
        <source>head i joins the components 2i and 2i + 1; RoPE turns neighbouring numbers</source>
        <translation>头 i 由分量 2i 和 2i + 1 组成；RoPE 旋转相邻的数</translation>
    </message>
    <message>
        <source>head i joins the components 2i and 2i + 1; RoPE turns halves</source>
        <translation>头 i 由分量 2i 和 2i + 1 组成；RoPE 按前后两半旋转</translation>
    </message>
    <message>
        <source>head i joins the components i and i + %1, and their values side by side</source>
        <translation>头 i 由分量 i 和 i + %1 组成，它们的值并排拼接</translation>
    </message>
    <message>
        <source>is cut short, or no SentencePiece model</source>
        <translation>被截断，或不是 SentencePiece 模型</translation>
    </message>
    <message>
        <source>is no SentencePiece model</source>
        <translation>不是 SentencePiece 模型</translation>
    </message>
    <message>
        <source>is refused by libsentencepiece: %1</source>
        <translation>被 libsentencepiece 拒绝：%1</translation>
    </message>
    <message>
        <source>its Unigram model has no unk_id, so not every text could be read</source>
        <translation>它的 Unigram 模型没有 unk_id，所以不是所有文本都能读取</translation>
    </message>
    <message>
        <source>its added_tokens are no list</source>
        <translation>它的 added_tokens 不是列表</translation>
    </message>
    <message>
        <source>its merges are no list</source>
        <translation>它的合并不是列表</translation>
    </message>
    <message>
        <source>its vocabulary is empty</source>
        <translation>它的词表为空</translation>
    </message>
    <message>
        <source>its vocabulary is no list of pieces and scores</source>
        <translation>它的词表不是由子词和分数组成的列表</translation>
    </message>
    <message>
        <source>its vocabulary is no object of pieces and ids</source>
        <translation>它的词表不是由子词和编号组成的对象</translation>
    </message>
    <message>
        <source>lambda_init, as axolotl&apos;s conversion has it</source>
        <translation>lambda_init，与 axolotl 的转换一样</translation>
    </message>
    <message>
        <source>lambda_proj, as DIFF V2 has it</source>
        <translation>lambda_proj，与 DIFF V2 一样</translation>
    </message>
    <message>
        <source>mlp.act_fn, as Motif has it</source>
        <translation>mlp.act_fn，与 Motif 一样</translation>
    </message>
    <message>
        <source>lambda_q1, as a DIFF Transformer has it</source>
        <translation>lambda_q1，与 DIFF Transformer 一样</translation>
    </message>
    <message>
        <source>libsentencepiece cannot read this text: %1</source>
        <translation>libsentencepiece 无法读取这段文本：%1</translation>
    </message>
    <message>
        <source>merge %1 of the tokenizer joins %2 and %3; its vocabulary lacks %4</source>
        <translation>分词器的第 %1 个合并连接 %2 与 %3；词表里没有 %4</translation>
    </message>
    <message>
        <source>one of them has no tokenizer</source>
        <translation>其中一个没有分词器</translation>
    </message>
    <message>
        <source>one softmax a head</source>
        <translation>每个头一个 softmax</translation>
    </message>
    <message>
        <source>one tokenizer</source>
        <translation>分词器相同</translation>
    </message>
    <message>
        <source>piece %1 has the type %2, which there is not</source>
        <translation>子词 %1 的类型是 %2，没有这种类型</translation>
    </message>
    <message>
        <source>piece %1 is empty</source>
        <translation>子词 %1 为空</translation>
    </message>
    <message>
        <source>piece %1 is no UTF-8 text</source>
        <translation>子词 %1 不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>out_proj, as unilm DIFF V1 has it</source>
        <translation>out_proj，与 unilm DIFF V1 一样</translation>
    </message>
    <message>
        <source>tensors not used: %1</source>
        <translation>没有使用的张量：%1</translation>
    </message>
    <message>
        <source>tensors not used: %1 and %2 more</source>
        <translation>没有使用的张量：%1，另有 %2 个</translation>
    </message>
    <message>
        <source>the decoder %1 is not supported</source>
        <translation>不支持 decoder %1</translation>
    </message>
    <message>
        <source>the decoder Replace with a pattern is not supported</source>
        <translation>不支持带模式的 decoder Replace</translation>
    </message>
    <message>
        <source>the decoder Strip at the end is not supported</source>
        <translation>不支持作用于结尾的 decoder Strip</translation>
    </message>
    <message>
        <source>the highest token id is %1, but there are only %2 tokens</source>
        <translation>最大的词元编号是 %1，但只有 %2 个词元</translation>
    </message>
    <message>
        <source>the merge %1 is not a pair</source>
        <translation>合并 %1 不是一对</translation>
    </message>
    <message>
        <source>the normalizer %1 is not supported</source>
        <translation>不支持 normalizer %1</translation>
    </message>
    <message>
        <source>the normalizer puts in %1 bytes at once; at most %2 are supported</source>
        <translation>normalizer 一次插入 %1 字节；最多支持 %2 字节</translation>
    </message>
    <message>
        <source>the piece %1 of its vocabulary is no pair of a text and a score</source>
        <translation>词表中的子词 %1 不是一对文本和分数</translation>
    </message>
    <message>
        <source>the post_processor %1 is not supported</source>
        <translation>不支持 post_processor %1</translation>
    </message>
    <message>
        <source>the post_processor adds the token %1, which there is not</source>
        <translation>post_processor 加上词元 %1，但没有这个词元</translation>
    </message>
    <message>
        <source>the post_processor puts %1 tokens around every text; at most %2 are supported</source>
        <translation>post_processor 在每段文本前后共加上 %1 个词元；最多支持 %2 个</translation>
    </message>
    <message>
        <source>the pre_tokenizer %1 is not supported</source>
        <translation>不支持 pre_tokenizer %1</translation>
    </message>
    <message>
        <source>the prepend_scheme %1 is not supported</source>
        <translation>不支持 prepend_scheme %1</translation>
    </message>
    <message>
        <source>the replacement %1 of Metaspace is not one character</source>
        <translation>Metaspace 的 replacement %1 不是单个字符</translation>
    </message>
    <message>
        <source>the score of %1 is no number</source>
        <translation>%1 的分数不是数</translation>
    </message>
    <message>
        <source>the score of piece %1 is no number</source>
        <translation>子词 %1 的分数不是数</translation>
    </message>
    <message>
        <source>the split behaviour %1 is not supported</source>
        <translation>不支持分割方式 %1</translation>
    </message>
    <message>
        <source>the template has the text %1 times</source>
        <translation>模板中文本出现 %1 次</translation>
    </message>
    <message>
        <source>the template names a second text, $B</source>
        <translation>模板提到第二段文本 $B</translation>
    </message>
    <message>
        <source>the template names the special token %1, which its special_tokens lack</source>
        <translation>模板提到特殊词元 %1，它的 special_tokens 中却没有</translation>
    </message>
    <message>
        <source>the token %1 has two ids, %2 and %3</source>
        <translation>词元 %1 有两个编号：%2 和 %3</translation>
    </message>
    <message>
        <source>the token id %1 is impossible; ids go from 0 to %2</source>
        <translation>词元编号 %1 不可能；编号从 0 到 %2</translation>
    </message>
    <message>
        <source>the token id %1 is that of %2 and of %3</source>
        <translation>词元编号 %1 既属于 %2，又属于 %3</translation>
    </message>
    <message>
        <source>the tokenizer&apos;s normalizer makes the text more than %1 times as long</source>
        <translation>分词器的 normalizer 使文本的长度超过原来的 %1 倍</translation>
    </message>
    <message>
        <source>the tokenizer&apos;s pattern takes too long on this text</source>
        <translation>分词器的模式处理这段文本用时太长</translation>
    </message>
    <message>
        <source>their cards do not say what they were trained on</source>
        <translation>模型卡没有写明两者的训练数据</translation>
    </message>
    <message>
        <source>this model has no token %1: its numbers go from 0 to %2</source>
        <translation>此模型没有词元 %1：编号从 0 到 %2</translation>
    </message>
    <message>
        <source>token numbers</source>
        <translation>词元编号</translation>
    </message>
    <message>
        <source>trained on other data, as their cards say</source>
        <translation>据模型卡，训练数据不同</translation>
    </message>
    <message>
        <source>trained on the same data, as their cards say (%1)</source>
        <translation>据模型卡，训练数据相同（%1）</translation>
    </message>
    <message>
        <source>two tokenizers: the same text has other tokens</source>
        <translation>分词器不同：同一段文本切成的词元不同</translation>
    </message>
    <message>
        <source>two unrelated designs have that name, and neither is the DiffLlama of Hugging Face</source>
        <translation>有两种互不相关的设计叫这个名字，都不是 Hugging Face 的 DiffLlama</translation>
    </message>
    <message>
        <source>unk_id is %1, but the vocabulary has %2 pieces</source>
        <translation>unk_id 是 %1，但词表有 %2 个子词</translation>
    </message>
    <message>
        <source>vocabularies of %1 and %2 tokens: their tokens are not the same</source>
        <translation>词表分别有 %1 和 %2 个词元：两者的词元不同</translation>
    </message>
    <message>
        <source>%1 has no λ_init to sweep: its λ follows from every token</source>
        <translation>%1 没有可扫描的 λ_init：它的 λ 由每个词元得出</translation>
    </message>
    <message>
        <source>%1: has no &quot;factor&quot;, which RoPE of type %2 needs</source>
        <translation>%1：没有 &quot;factor&quot;，而 %2 类型的 RoPE 需要它</translation>
    </message>
    <message>
        <source>%1: has rope_scaling and rope_parameters, and they differ</source>
        <translation>%1：同时有 rope_scaling 和 rope_parameters，而两者不同</translation>
    </message>
    <message>
        <source>%1: head_dim %2 is more than any model has</source>
        <translation>%1：head_dim 是 %2，没有模型有这么大</translation>
    </message>
    <message>
        <source>%1: holds a DIFF model and its standard twin, and so does %2; open one of them</source>
        <translation>%1：里面有一个 DIFF 模型和与它配对的标准模型，%2 里也有；请打开其中一个</translation>
    </message>
    <message>
        <source>%1: holds more than %2 folders; open the model&apos;s own folder</source>
        <translation>%1：里面有超过 %2 个文件夹；请打开模型自己的文件夹</translation>
    </message>
    <message>
        <source>%1: the eps of its norms is %2, outside 0…1</source>
        <translation>%1：归一化的 eps 是 %2，超出 0…1</translation>
    </message>
    <message>
        <source>%1: the weights have %2, which %3 as config.json tells it does not use</source>
        <translation>%1：权重中有 %2，而 config.json 所描述的 %3 不使用它</translation>
    </message>
    <message>
        <source>An edit set λ of layer %1 to %2.</source>
        <translation>改动把第 %1 层的 λ 设为 %2。</translation>
    </message>
    <message>
        <source>Edits set λ of layers %1.</source>
        <translation>改动设定了第 %1 层的 λ。</translation>
    </message>
    <message>
        <source>Every token and head has a λ of its own.</source>
        <translation>每个词元和头各有自己的 λ。</translation>
    </message>
    <message>
        <source>the decoder makes a token more than %1 times as long</source>
        <translation>解码器使一个词元的长度超过原来的 %1 倍</translation>
    </message>
    <message>
        <source>the decoder puts in %1 bytes at once; at most %2 are supported</source>
        <translation>解码器一次放入 %1 字节；最多支持 %2 字节</translation>
    </message>
    <message>
        <source>%1: has no &quot;diff_version&quot;, which tells DIFF V1 (1) from DIFF V2 (2)</source>
        <translation>%1：没有 &quot;diff_version&quot;，它说明是 DIFF V1（1）还是 DIFF V2（2）</translation>
    </message>
    <message>
        <source>%1: has one of several parts of a model&apos;s weights (%2), but neither %3 nor config.json</source>
        <translation>%1：有模型权重的几个部分之一（%2），却既没有 %3 也没有 config.json</translation>
    </message>
    <message>
        <source>%1: is a Git LFS pointer of %2 bytes, not the file itself; fetch it with “git lfs pull”</source>
        <translation>%1：是 Git LFS 指针，%2 字节，不是文件本身；请用 “git lfs pull” 取回</translation>
    </message>
    <message>
        <source>%1: is missing; %2 is a part of the weights, and the index tells what the others have</source>
        <translation>%1：缺失；%2 是权重的一部分，其余部分在哪里由索引文件说明</translation>
    </message>
    <message>
        <source>%1: is one of several parts of a model&apos;s weights, and has neither %2 nor config.json beside it</source>
        <translation>%1：是模型权重的几个部分之一，旁边既没有 %2 也没有 config.json</translation>
    </message>
    <message>
        <source>%1: says that the vocabulary has %2 tokens; the tokenizer beside it goes on, and %3 is its token %4</source>
        <translation>%1：说词表有 %2 个词元；旁边的分词器超出了它，%3 是其中的词元 %4</translation>
    </message>
    <message>
        <source>piece %1 holds a NUL</source>
        <translation>子词 %1 含有 NUL</translation>
    </message>
    <message>
        <source>this model has no tokenizer: write token numbers, such as 3 1 4; %1 is none</source>
        <translation>这个模型没有分词器：请写词元编号，例如 3 1 4；%1 不是编号</translation>
    </message>
    <message>
        <source>%1: does not exist any more; a model of this session was there</source>
        <translation>%1：已不存在；此会话的一个模型原来在那里</translation>
    </message>
    <message>
        <source>%1: is %2 (%3) and is not written over</source>
        <translation>%1：是%2（%3），不会被覆盖</translation>
    </message>
    <message>
        <source>%1: is a terminal, which cannot show what is written</source>
        <translation>%1：是终端，无法显示写入的内容</translation>
    </message>
    <message>
        <source>a file of the open model %1</source>
        <translation>已打开模型 %1 的文件</translation>
    </message>
    <message>
        <source>a paragraph has more than %1 bytes; a blank line ends one</source>
        <translation>有一段超过 %1 字节；空行结束一段</translation>
    </message>
    <message>
        <source>the picture has no room in memory</source>
        <translation>内存不足，放不下这张图片</translation>
    </message>
    <message>
        <source>%1: %2 is not one line of text of at most %3 bytes</source>
        <translation>%1：%2 不是一行最多 %3 字节的文本</translation>
    </message>
    <message>
        <source>%1: is not a sentence for each language, “en” among them</source>
        <translation>%1：不是每种语言一句话，其中须有“en”</translation>
    </message>
    <message>
        <source>%1: “title” has a line break or another control character</source>
        <translation>%1：“title”里有换行或其他控制字符</translation>
    </message>
    <message>
        <source>an image is written ![words](file.png)</source>
        <translation>图片写作 ![文字](file.png)</translation>
    </message>
    <message>
        <source>an image stands in the text of a page only</source>
        <translation>图片只能放在一页的正文里</translation>
    </message>
    <message>
        <source>the image “%1” is no PNG and no JPEG</source>
        <translation>图片“%1”既不是 PNG 也不是 JPEG</translation>
    </message>
    <message>
        <source>the image “%1” is no file below the folder of the lesson</source>
        <translation>图片“%1”不是课程文件夹之内的文件</translation>
    </message>
    <message>
        <source>%1: has no &quot;model_type&quot;; known here are %2</source>
        <translation>%1：没有 &quot;model_type&quot;；已知的有 %2</translation>
    </message>
    <message>
        <source>%1: model_type &quot;%2&quot; is not known here; known are %3</source>
        <translation>%1：不认识 model_type &quot;%2&quot;；有 %3</translation>
    </message>
    <message>
        <source>file of edits</source>
        <translation>改动文件</translation>
    </message>
    <message>
        <source>%1: a %2 needs an even number of heads, not %3</source>
        <translation>%1：%2 需要偶数个头，而不是 %3</translation>
    </message>
    <message>
        <source>%1: numbers are written as .csv, .json, .npy or .safetensors</source>
        <translation>%1：数据写成 .csv、.json、.npy 或 .safetensors</translation>
    </message>
    <message>
        <source>no answer is marked in the prompt: where attention goes needs one</source>
        <translation>提示词中没有标记答案：注意力去向需要一个答案</translation>
    </message>
    <message>
        <source>%1 %, loss %2</source>
        <translation>%1 %，损失 %2</translation>
    </message>
    <message>
        <source>At step %1, the loss of DIFF on the texts of that step is %2 nats per token.</source>
        <translation>在第 %1 步，DIFF 在该步文本上的损失为每词元 %2 奈特。</translation>
    </message>
    <message>
        <source>At step %1, the loss of the standard model on the texts of that step is %2 nats per token.</source>
        <translation>在第 %1 步，标准模型在该步文本上的损失为每词元 %2 奈特。</translation>
    </message>
    <message>
        <source>At step %1, the loss on the texts of that step is %2 nats per token for DIFF and %3 for the standard model.</source>
        <translation>在第 %1 步，在该步文本上的损失：DIFF 为每词元 %2 奈特，标准模型为 %3。</translation>
    </message>
    <message>
        <source>The answer %1: DIFF %2.</source>
        <translation>答案%1：DIFF %2。</translation>
    </message>
    <message>
        <source>The answer %1: DIFF %2; edited %3.</source>
        <translation>答案%1：DIFF %2；改动后 %3。</translation>
    </message>
    <message>
        <source>The answer %1: the standard model %2.</source>
        <translation>答案%1：标准模型 %2。</translation>
    </message>
    <message>
        <source>The answer %1: the standard model %2; DIFF %3.</source>
        <translation>答案%1：标准模型 %2；DIFF %3。</translation>
    </message>
    <message>
        <source>The answer %1: the standard model %2; DIFF %3; edited %4.</source>
        <translation>答案%1：标准模型 %2；DIFF %3；改动后 %4。</translation>
    </message>
    <message>
        <source>The loss on the whole prompt is lowest at %1: %2 nats per token.</source>
        <translation>整个提示词上的损失在 %1 处最低：每词元 %2 奈特。</translation>
    </message>
    <message>
        <source>The standard head gives it %1 and %2 %3, to which this one gives %4.</source>
        <translation>标准头给它 %1，给%2 %3；这个头给后者 %4。</translation>
    </message>
    <message>
        <source>With %1 from %2 to %3, KL is lowest at %4: %5 nats.</source>
        <translation>%1从 %2 到 %3，KL 在 %4 处最低：%5 奈特。</translation>
    </message>
    <message>
        <source>With %1 from %2 to %3, the answer is most probable at %4: %5 %.</source>
        <translation>%1从 %2 到 %3，答案在 %4 处概率最高：%5 %。</translation>
    </message>
    <message>
        <source>With %1 from %2 to %3, the loss on the whole prompt is lowest at %4: %5 nats per token.</source>
        <translation>%1从 %2 到 %3，整个提示词上的损失在 %4 处最低：每词元 %5 奈特。</translation>
    </message>
    <message>
        <source>λ_init of layer %1</source>
        <translation>第 %1 层的 λ_init </translation>
    </message>
    <message>
        <source>λ_init of layers %1 to %2</source>
        <translation>第 %1 到 %2 层的 λ_init </translation>
    </message>
    <message>
        <source>the prompt of %1 tokens is too long: the maps of one layer need %2 MiB, and maps may take %3 MiB (View, Memory for maps)</source>
        <translation>%1 个词元的提示词太长：一层的图需要 %2 MiB，而图最多可用 %3 MiB（“视图”菜单的“图的内存”）</translation>
    </message>
    <message>
        <source>%1: the parts of the logit are not finite; its weights or λ are not usable</source>
        <translation>%1：logit 的各部分得到非有限的数；权重或 λ 不可用</translation>
    </message>
    <message>
        <source>No part of the logit of %1 above %2 changes by 0.01 or more.</source>
        <translation>%1 的 logit 相对%2的各部分，变化都不到 0.01。</translation>
    </message>
    <message>
        <source>The logit of %1 above %2 goes from %3 to %4; %5 changes most: it adds %6 instead of %7.</source>
        <translation>%1 的 logit 相对%2从 %3 变为 %4；变化最大的是%5：它加上的不再是 %7，而是 %6。</translation>
    </message>
    <message>
        <source>The logit of %1 is %2 above %3; the largest part is that of %4, which adds %5.</source>
        <translation>%1 的 logit 相对%3为 %2；最大的部分来自%4，它加上 %5。</translation>
    </message>
    <message>
        <source>layer %1 head %2</source>
        <translation>第 %1 层头 %2</translation>
    </message>
    <message>
        <source>that of %1</source>
        <translation>%1的 logit</translation>
    </message>
    <message>
        <source>the MLP of layer %1</source>
        <translation>第 %1 层的 MLP</translation>
    </message>
    <message>
        <source>the biases</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>the embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>the mean of all tokens</source>
        <translation>所有词元的平均值</translation>
    </message>
    <message>
        <source>the parts of a logit need A·V of layer %1, which this pass did not keep</source>
        <translation>logit 的各部分需要第 %1 层的 A·V，而这次计算没有保留它</translation>
    </message>
    <message>
        <source>%1 has no experiment &quot;%2&quot;</source>
        <translation>%1 没有实验 &quot;%2&quot;</translation>
    </message>
    <message>
        <source>%1: %2 is a standard Transformer; of the experiments it has head-off and mean only</source>
        <translation>%1：%2 是标准 Transformer；实验只有 head-off 和 mean</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not known; head-off, a2-off, swap, no-norm and mean are</source>
        <translation>%1：不认识 &quot;%2&quot;；有 head-off、a2-off、swap、no-norm 和 mean</translation>
    </message>
    <message>
        <source>layer %1 head %2 gives its mean over the prompt: no key of the row adds to it</source>
        <translation>第 %1 层头 %2 给出的是它在提示词上的平均：该行没有哪个键对它有贡献</translation>
    </message>
    <message>
        <source>Layer %1 head %2 gives its mean over the prompt at every token: these weights are not used.</source>
        <translation>第 %1 层头 %2 在每个词元处都给出它在提示词上的平均：这些权重不起作用。</translation>
    </message>
    <message>
        <source>The logit of %1 is %2 below %3; the largest part is that of %4, which adds %5.</source>
        <translation>%1 的 logit 比%3低 %2；最大的部分来自%4，它加上 %5。</translation>
    </message>
    <message>
        <source>what heads do is told of a pass that keeps A·V of every layer; this one did not</source>
        <translation>要说明各头的作用，需要保留每一层 A·V 的计算；这一次没有保留</translation>
    </message>
    <message>
        <source>the first pass is not done: there is nothing to show yet</source>
        <translation>第一次计算尚未完成：还没有可显示的内容</translation>
    </message>
    <message>
        <source>what every head does to the answer was not computed for this text and these edits</source>
        <translation>还没有为这段文本和这些改动计算每个头对答案的作用</translation>
    </message>
    <message>
        <source>%1 is the most probable next token from layer %2 on; after layer %3 it has rank %4.</source>
        <translation>从第 %2 层起，%1 是概率最大的下一词元；第 %3 层之后它排第 %4 位。</translation>
    </message>
    <message>
        <source>%1 is the most probable next token from layer 0 on; in the embedding it has rank %2.</source>
        <translation>从第 0 层起，%1 是概率最大的下一词元；在嵌入处它排第 %2 位。</translation>
    </message>
    <message>
        <source>%1 is the most probable next token from the embedding on.</source>
        <translation>从嵌入起，%1 就是概率最大的下一词元。</translation>
    </message>
    <message>
        <source>After the last layer %1 has rank %2 and %3 %.</source>
        <translation>最后一层之后，%1 排第 %2 位，概率 %3 %。</translation>
    </message>
    <message>
        <source>there is no token %1: the text has %2</source>
        <translation>没有词元 %1：文本有 %2 个</translation>
    </message>
    <message>
        <source>this pass did not keep what stands between its layers</source>
        <translation>这次运行没有保留层与层之间的内容</translation>
    </message>
    <message>
        <source>%1 has no tokenizer to read the donor&apos;s prompt with</source>
        <translation>%1 没有分词器，无法读取供体的提示词</translation>
    </message>
    <message>
        <source>%1: %2 is a standard Transformer; its heads have no A2</source>
        <translation>%1：%2 是标准 Transformer；它的头没有 A2</translation>
    </message>
    <message>
        <source>%1: %2 is not the place of a patch; write 2.1=output, 2.1=a1, 2.1=a2 or 2@17=residual, the stream before layer 2 at token 17</source>
        <translation>%1：%2 不是补丁的位置；请写 2.1=output、2.1=a1、2.1=a2 或 2@17=residual（第 2 层之前词元 17 处的残差流）</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a token; a number from 0 or &quot;all&quot; is</source>
        <translation>%1：&quot;%2&quot; 不是词元；从 0 起的数字或 &quot;all&quot; 才是</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not known; %3 and %4 are</source>
        <translation>%1：不认识 &quot;%2&quot;；可用 %3 和 %4</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not known; output, a1, a2 and residual are</source>
        <translation>%1：不认识 &quot;%2&quot;；可用 output、a1、a2 和 residual</translation>
    </message>
    <message>
        <source>--patch-from: the prompt of the donor is empty</source>
        <translation>--patch-from：供体的提示词是空的</translation>
    </message>
    <message>
        <source>--patch: &quot;%1&quot; lacks &quot;=&quot;; write 2.1=output or 2@17=residual</source>
        <translation>--patch：&quot;%1&quot; 缺少 &quot;=&quot;；请写 2.1=output 或 2@17=residual</translation>
    </message>
    <message>
        <source>Layer %1 head %2 gives what it gives in another run: these weights are not used.</source>
        <translation>第 %1 层头 %2 给出的是它在另一次运行中的输出：这些权重不起作用。</translation>
    </message>
    <message>
        <source>a patch is from a prompt of as many tokens: this one has %1 and that one %2</source>
        <translation>补丁只能取自词元数相同的提示词：这一个有 %1 个词元，那一个有 %2 个</translation>
    </message>
    <message>
        <source>a term has no words or says nothing</source>
        <translation>一个术语没有词，或没有释义</translation>
    </message>
    <message>
        <source>a word is empty</source>
        <translation>有一个词是空的</translation>
    </message>
    <message>
        <source>layer %1 head %2 gives the output of another run: no key of the row adds to it</source>
        <translation>第 %1 层头 %2 给出的是另一次运行的输出：该行没有哪个键对它有贡献</translation>
    </message>
    <message>
        <source>there is no token %1 to patch before layer %2; the prompt has tokens 0 to %3</source>
        <translation>第 %2 层之前没有可打补丁的词元 %1；提示词的词元为 0 到 %3</translation>
    </message>
    <message>
        <source>“%1” needs a number of tokens: %2 tokens=65536</source>
        <translation>“%1”需要词元数：%2 tokens=65536</translation>
    </message>
    <message>
        <source>“%1” needs a number: %2 value=0.85</source>
        <translation>“%1”需要一个数：%2 value=0.85</translation>
    </message>
    <message>
        <source>“%1”: %2=%3 is not a number</source>
        <translation>“%1”：%2=%3 不是数</translation>
    </message>
    <message>
        <source>“%1”: %2=%3 is not a number from %4</source>
        <translation>“%1”：%2=%3 不是从 %4 起的数</translation>
    </message>
    <message>
        <source>“lambdascope:%1” is not a link; lambdascope:?layer=2&amp;head=3 and lambdascope:lesson/07-negative are</source>
        <translation>“lambdascope:%1”不是链接；lambdascope:?layer=2&amp;head=3 和 lambdascope:lesson/07-negative 才是</translation>
    </message>
    <message>
        <source>--patch-from and --patch-into say of which run a patch is, and there is none; --patch 2.1=output is one</source>
        <translation>--patch-from 和 --patch-into 说明补丁取自哪次运行，而这里没有补丁；例如 --patch 2.1=output 就是一个</translation>
    </message>
    <message>
        <source>--patch: the other run is this same one, so that nothing would change; --patch-from gives it another prompt, or an edit makes the two differ</source>
        <translation>--patch：另一次运行与这一次完全相同，什么也不会改变；用 --patch-from 给它另一个提示词，或用一处改动使两者不同</translation>
    </message>
    <message>
        <source>a quotation mark %1 has no second one</source>
        <translation>引号 %1 没有配对</translation>
    </message>
    <message>
        <source>%1: &quot;%2%3&quot; is of a standard Transformer, and none is open</source>
        <translation>%1：“%2%3”属于标准 Transformer，而没有打开标准 Transformer</translation>
    </message>
    <message>
        <source>“until”: “%1” is not known; FACT &lt; NUMBER, FACT &gt; NUMBER, pin, pin TOKEN, typed, edited and counted are</source>
        <translation>“until”：不认识“%1”；有 FACT &lt; NUMBER、FACT &gt; NUMBER、pin、pin TOKEN、typed、edited 和 counted</translation>
    </message>
    <message>
        <source>%1: “%2” is no list of one to nine whole numbers from 0 to %3</source>
        <translation>%1：“%2”不是由一到九个 0 到 %3 的整数组成的列表</translation>
    </message>
    <message>
        <source>“until”: counted needs a hunt on its page, an instrument block with “kind: hunt”</source>
        <translation>“until”: counted 要求同一页上有带“kind: hunt”的 instrument 块</translation>
    </message>
    <message>
        <source>%1: “%2” is empty</source>
        <translation>%1：“%2”是空的</translation>
    </message>
    <message>
        <source>a bar “?” is the answer to a question of its page, a number or a choice of numbers</source>
        <translation>柱子“?”是本页问题的答案，问题须问一个数或在几个数中选择</translation>
    </message>
    <message>
        <source>one “?” is enough: a page asks one question</source>
        <translation>一个“?”就够了：一页只问一个问题</translation>
    </message>
    <message>
        <source>“?” is for kind: bars</source>
        <translation>“?”用于 kind: bars</translation>
    </message>
    <message>
        <source>“?” stands behind the facts</source>
        <translation>“?”写在 facts 列表的最后</translation>
    </message>
    <message>
        <source>“base” is for kind: bars</source>
        <translation>“base”用于 kind: bars</translation>
    </message>
    <message>
        <source>%1 heads, of which %2 are noise heads, and %3 key-value heads make no groups of equal size with two key-value heads each</source>
        <translation>%1 个头（其中 %2 个是噪声头）和 %3 个键值头不能分成大小相同、各有两个键值头的组</translation>
    </message>
    <message>
        <source>%1: write token numbers, such as 3 1 4; %2 is none</source>
        <translation>%1：请写词元编号，例如 3 1 4；%2 不是</translation>
    </message>
    <message>
        <source>, one A2 for every %1 of them</source>
        <translation>，每 %1 个共用一个 A2</translation>
    </message>
    <message>
        <source>Its A2 is one map with that of the heads %1.</source>
        <translation>它的 A2 与头 %1 的 A2 是同一张图。</translation>
    </message>
    <message>
        <source>its k_ratio is not 1</source>
        <translation>它的 k_ratio 不是 1</translation>
    </message>
    <message>
        <source>its precompiled_charsmap is not base64</source>
        <translation>它的 precompiled_charsmap 不是 base64</translation>
    </message>
    <message>
        <source>longrope was stretched from %1 positions, as its own keys say and transformers 5 reads them; transformers 4 leaves that key unread, and its maps differ</source>
        <translation>longrope 从 %1 个位置缩放，这是它自己的键所写的，transformers 5 也这样读；transformers 4 不读这个键，它的图会不同</translation>
    </message>
    <message>
        <source>of every %1 components the map of the last one is subtracted from those of the %2 others; RoPE turns halves</source>
        <translation>每 %1 个分量中，最后一个的图从另外 %2 个的图中减去；RoPE 按前后两半旋转</translation>
    </message>
    <message>
        <source>token numbers; %1</source>
        <translation>词元编号；%1</translation>
    </message>
    <message>
        <source>%1 is a trace, which has no weights: this cannot be computed</source>
        <translation>%1 是 trace，没有权重：无法计算这一项</translation>
    </message>
    <message>
        <source>%1 is a trace: without weights only its own text can be shown, and no other can run</source>
        <translation>%1 是 trace：没有权重，只能显示它自己的文本，别的文本无法运行</translation>
    </message>
    <message>
        <source>%1: %2 in its metadata</source>
        <translation>%1：元数据中的 %2</translation>
    </message>
    <message>
        <source>%1: %2 in its metadata is %3; two numbers with “%4” between are expected</source>
        <translation>%1：元数据中的 %2 是 %3；应为中间有“%4”的两个数</translation>
    </message>
    <message>
        <source>%1: %2 in its metadata is no list</source>
        <translation>%1：元数据中的 %2 不是列表</translation>
    </message>
    <message>
        <source>%1: %2 is no format_version of a trace</source>
        <translation>%1：%2 不是 trace 的 format_version</translation>
    </message>
    <message>
        <source>%1: %2 is no head_count of a trace with head %3</source>
        <translation>%1：trace 有头 %3，head_count 不能是 %2</translation>
    </message>
    <message>
        <source>%1: %2 is no tensor of a trace</source>
        <translation>%1：%2 不是 trace 的张量</translation>
    </message>
    <message>
        <source>%1: a patch_grid of %2 × %3 is not of its %4 tokens</source>
        <translation>%1：patch_grid %2 × %3 与它的 %4 个词元不符</translation>
    </message>
    <message>
        <source>%1: causal in its metadata is %2; true or false is expected</source>
        <translation>%1：元数据中的 causal 是 %2；应为 true 或 false</translation>
    </message>
    <message>
        <source>%1: has %2 columns, and the trace has token %3</source>
        <translation>%1：有 %2 列，而 trace 有词元 %3</translation>
    </message>
    <message>
        <source>%1: has %2 tokens and %3 pieces</source>
        <translation>%1：有 %2 个词元，却有 %3 个文本片段</translation>
    </message>
    <message>
        <source>%1: has %2 tokens; at most %3 are read</source>
        <translation>%1：有 %2 个词元；最多读取 %3 个</translation>
    </message>
    <message>
        <source>%1: has %2, and so has another part of the trace</source>
        <translation>%1：有 %2，而 trace 的另一部分也有</translation>
    </message>
    <message>
        <source>%1: has an image and no patch_grid in its metadata</source>
        <translation>%1：有 image，但元数据中没有 patch_grid</translation>
    </message>
    <message>
        <source>%1: has maps of two standard models; a DIFF model stands beside a standard one</source>
        <translation>%1：有两个标准模型的图；旁边应是一个 DIFF 模型和一个标准模型</translation>
    </message>
    <message>
        <source>%1: has no maps: there is nothing to show</source>
        <translation>%1：没有图：没有可显示的内容</translation>
    </message>
    <message>
        <source>%1: has no tokens, with which a trace begins</source>
        <translation>%1：没有 tokens，trace 必须有它</translation>
    </message>
    <message>
        <source>%1: has only one of %2a1 and a2</source>
        <translation>%1：%2a1 和 a2 只有一个</translation>
    </message>
    <message>
        <source>%1: has two maps in layer %2 and no %3</source>
        <translation>%1：第 %2 层有两张图，却没有 %3</translation>
    </message>
    <message>
        <source>%1: head %2, row %3 sees the later key %4, and the trace says it is causal</source>
        <translation>%1：头 %2 第 %3 行看到了后面的键 %4，而 trace 说自己是因果的</translation>
    </message>
    <message>
        <source>%1: head %2, row %3 sums to %4; a row of a softmax sums to 1</source>
        <translation>%1：头 %2 第 %3 行之和为 %4；softmax 的行和为 1</translation>
    </message>
    <message>
        <source>%1: head %2, row %3, key %4 is no number</source>
        <translation>%1：头 %2 第 %3 行的键 %4 不是数</translation>
    </message>
    <message>
        <source>%1: heads in its metadata are not numbers of heads in order</source>
        <translation>%1：元数据中的 heads 不是按顺序排列的头编号</translation>
    </message>
    <message>
        <source>%1: holds what is no number</source>
        <translation>%1：里面有不是数的内容</translation>
    </message>
    <message>
        <source>%1: is %2 %3; I64 and as many as there are tokens is expected</source>
        <translation>%1：是 %2 %3；应为 I64，每个词元一个</translation>
    </message>
    <message>
        <source>%1: is %2 %3; U8, height × width × 3 is expected</source>
        <translation>%1：是 %2 %3；应为 U8，高 × 宽 × 3</translation>
    </message>
    <message>
        <source>%1: is %2; %3 is expected</source>
        <translation>%1：是 %2；应为 %3</translation>
    </message>
    <message>
        <source>%1: is %2; %3 rows of as many columns as there are tokens to say are expected</source>
        <translation>%1：是 %2；应为 %3 行，列数为词表大小</translation>
    </message>
    <message>
        <source>%1: is %2; %3, %4 or %5 is expected</source>
        <translation>%1：是 %2；应为 %3、%4 或 %5</translation>
    </message>
    <message>
        <source>%1: is %2; heads × %3 × %4 is expected</source>
        <translation>%1：是 %2；应为头数 × %3 × %4</translation>
    </message>
    <message>
        <source>%1: is a trace of format %2; this program reads formats up to %3</source>
        <translation>%1：是第 %2 版格式的 trace；本程序最多读到第 %3 版</translation>
    </message>
    <message>
        <source>%1: is missing, one of the %2 parts of a trace</source>
        <translation>%1：缺失，它是 trace 的 %2 个部分之一</translation>
    </message>
    <message>
        <source>%1: its standard.layers have two maps a head, as a DIFF model has</source>
        <translation>%1：它的 standard.layers 每个头有两张图，那是 DIFF 模型</translation>
    </message>
    <message>
        <source>%1: names %2 heads in its metadata and has maps of %3</source>
        <translation>%1：元数据中列出 %2 个头，图却有 %3 个</translation>
    </message>
    <message>
        <source>%1: pieces in its metadata are not all texts</source>
        <translation>%1：元数据中的 pieces 不全是文本</translation>
    </message>
    <message>
        <source>%1: rows %2:%3 are not among its %4 tokens</source>
        <translation>%1：行 %2:%3 不在它的 %4 个词元之内</translation>
    </message>
    <message>
        <source>%1: tells of another trace than its first part</source>
        <translation>%1：说的是另一个 trace，与第一部分不同</translation>
    </message>
    <message>
        <source>%1: token %2 is %3; ids go from 0 to %4</source>
        <translation>%1：词元 %2 是 %3；编号从 0 到 %4</translation>
    </message>
    <message>
        <source>maps of %1 heads as they were recorded; there are no weights</source>
        <translation>%1 个头的图，与记录时相同；没有权重</translation>
    </message>
    <message>
        <source>pieces as they were recorded</source>
        <translation>与记录时相同的文本片段</translation>
    </message>
    <message>
        <source>the open trace %1</source>
        <translation>打开的 trace %1</translation>
    </message>
    <message>
        <source>this trace holds no maps of layer %1</source>
        <translation>这个 trace 没有第 %1 层的图</translation>
    </message>
    <message>
        <source>%1: layer %2 head %3 has weights that are no numbers</source>
        <translation>%1：第 %2 层头 %3 的权重中有非数值</translation>
    </message>
    <message>
        <source>A page of %1 tokens with all maps would be too large: it keeps those of layer %2 alone.</source>
        <translation>%1 个词元的网页若含全部图就太大了：它只保留第 %2 层的图。</translation>
    </message>
    <message>
        <source>A page of %1 tokens with all maps would be too large: it keeps those of layer %2 head %3 alone.</source>
        <translation>%1 个词元的网页若含全部图就太大了：它只保留第 %2 层头 %3 的图。</translation>
    </message>
    <message>
        <source>a prompt of %1 tokens is too long for a page: the maps of one head would be %2 MB</source>
        <translation>%1 个词元的提示词对网页来说太长：一个头的图就有 %2 MB</translation>
    </message>
    <message>
        <source>the lesson or class does not show the maps</source>
        <translation>课程或课堂不显示这些图</translation>
    </message>
    <message>
        <source>the passes of the page are not recorded yet</source>
        <translation>网页所需的各次运行还没有记录</translation>
    </message>
    <message>
        <source>the passes of the page failed: %1</source>
        <translation>网页所需的运行失败：%1</translation>
    </message>
    <message>
        <source>λ of layer %1 is set by itself; the page has its λ_init in place of it, from the trained value on.</source>
        <translation>第 %1 层的 λ 是直接设定的；网页中改用它的 λ_init，从训练值开始。</translation>
    </message>
    <message>
        <source>%1 cannot be asked %2: it has no tokenizer, and the prompts are words</source>
        <translation>%1 不能做 %2：它没有分词器，而提示是文字</translation>
    </message>
    <message>
        <source>%1 demonstrations of %2 take %3 tokens, more than the %4 that %5 was trained on; --shots asks for fewer</source>
        <translation>%2 的 %1 个样例占 %3 个词元，超过 %5 训练时的 %4 个；用 --shots 减少</translation>
    </message>
    <message>
        <source>%1 has no A2, and sharing is about it</source>
        <translation>%1 没有 A2，而 sharing 正是关于它</translation>
    </message>
    <message>
        <source>%1 has no option --%2</source>
        <translation>%1 没有选项 --%2</translation>
    </message>
    <message>
        <source>%1 has no option --%2; did you mean --%3?</source>
        <translation>%1 没有选项 --%2；您是指 --%3 吗？</translation>
    </message>
    <message>
        <source>%1 has no λ, and schedule is about it</source>
        <translation>%1 没有 λ，而 schedule 正是关于它</translation>
    </message>
    <message>
        <source>%1 numbers cannot be asked for where %2 are told</source>
        <translation>只告诉 %2 个数字，不能问 %1 个</translation>
    </message>
    <message>
        <source>%1 numbers need as many names, and %2 has %3</source>
        <translation>%1 个数字需要同样多的名字，%2 只有 %3 个</translation>
    </message>
    <message>
        <source>%1 numbers told and %2 asked for do not fit %3 tokens: they need %4</source>
        <translation>告诉 %1 个数字、问 %2 个，放不进 %3 个词元：需要 %4 个</translation>
    </message>
    <message>
        <source>%1: a needle and each of its “asks” need {name}, and behind it {number}</source>
        <translation>%1：针和它的每个“asks”都要有 {name}，后面还要有 {number}</translation>
    </message>
    <message>
        <source>%1: an example has a label that is none of its task</source>
        <translation>%1：有个样例的标签不属于它的任务</translation>
    </message>
    <message>
        <source>%1: another run is writing it</source>
        <translation>%1：另一次运行正在写它</translation>
    </message>
    <message>
        <source>%1: has no line with words</source>
        <translation>%1：没有一行文字</translation>
    </message>
    <message>
        <source>%1: has no text</source>
        <translation>%1：没有文本</translation>
    </message>
    <message>
        <source>%1: has no “numbers”</source>
        <translation>%1：没有“numbers”</translation>
    </message>
    <message>
        <source>%1: has no “phrasings”</source>
        <translation>%1：没有“phrasings”</translation>
    </message>
    <message>
        <source>%1: holds another protocol, or other models; another name begins a new one</source>
        <translation>%1：里面是别的方案或别的模型；换个名字就另起一个</translation>
    </message>
    <message>
        <source>%1: holds part %2, and this is part %3</source>
        <translation>%1：里面是第 %2 份，而这是第 %3 份</translation>
    </message>
    <message>
        <source>%1: is no journal of an experiment, or was changed by something else</source>
        <translation>%1：不是实验的记录，或被别的程序改过</translation>
    </message>
    <message>
        <source>%1: is no journal of this program&apos;s experiments: %2</source>
        <translation>%1：不是本程序实验的记录：%2</translation>
    </message>
    <message>
        <source>%1: is of another protocol, other models or another version than %2</source>
        <translation>%1：与 %2 的方案、模型或版本不同</translation>
    </message>
    <message>
        <source>%1: is shorter than %2 tokens; --length asks for shorter texts</source>
        <translation>%1：不足 %2 个词元；用 --length 要求更短的文本</translation>
    </message>
    <message>
        <source>%1: its tokenizer changes the text, so that the numbers are not found in it</source>
        <translation>%1：它的分词器会改动文本，因此找不到其中的数字</translation>
    </message>
    <message>
        <source>%1: the task %2 has %3 examples of %4 labels; %5 demonstrations need more</source>
        <translation>%1：任务 %2 有 %3 个样例、%4 个标签；%5 个样例演示需要更多</translation>
    </message>
    <message>
        <source>%1: “%2” has to be a text</source>
        <translation>%1：“%2”必须是文本</translation>
    </message>
    <message>
        <source>%1: “numbers” are ranges such as [1000, 9999]</source>
        <translation>%1：“numbers”是范围，例如 [1000, 9999]</translation>
    </message>
    <message>
        <source>--%1 has %2 numbers where --told and --asked have up to %3</source>
        <translation>--%1 有 %2 个数，而 --told 和 --asked 最多有 %3 个</translation>
    </message>
    <message>
        <source>--%1: %2 is not between %3 and %4</source>
        <translation>--%1：%2 不在 %3 与 %4 之间</translation>
    </message>
    <message>
        <source>--%1: “%2” is no %3</source>
        <translation>--%1：“%2”不是%3</translation>
    </message>
    <message>
        <source>--%1: “%2” is no file, and none that comes with the program; %3 do</source>
        <translation>--%1：“%2”不是文件，也不是随附的；随附的有 %3</translation>
    </message>
    <message>
        <source>--%1: “%2” is not known; %3 are</source>
        <translation>--%1：不认识“%2”；可用的有 %3</translation>
    </message>
    <message>
        <source>--%1: “%2” is not known; did you mean “%3”?</source>
        <translation>--%1：不认识“%2”；您是指“%3”吗？</translation>
    </message>
    <message>
        <source>--part: “%1” is no part; 2/8 is the second of eight</source>
        <translation>--part：“%1”不是一份；2/8 是八份中的第二份</translation>
    </message>
    <message>
        <source>a protocol names no experiment</source>
        <translation>方案没有写明实验</translation>
    </message>
    <message>
        <source>an experiment takes no --patch: it would be of one prompt</source>
        <translation>实验不接受 --patch：它只属于一个提示</translation>
    </message>
    <message>
        <source>it has no whole line</source>
        <translation>它没有一整行</translation>
    </message>
    <message>
        <source>it is of a newer version</source>
        <translation>它来自更新的版本</translation>
    </message>
    <message>
        <source>its protocol has no cell %1</source>
        <translation>它的方案没有单元 %1</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>prompts of %1 tokens are longer than the %2 positions that %3 has</source>
        <translation>%1 个词元的提示超过 %3 的 %2 个位置</translation>
    </message>
    <message>
        <source>the maps of %1 tokens need more than %2 MiB; --length asks for fewer tokens</source>
        <translation>%1 个词元的图需要超过 %2 MiB；用 --length 减少词元</translation>
    </message>
    <message>
        <source>there are no parts to merge</source>
        <translation>没有可合并的部分</translation>
    </message>
    <message>
        <source>there is no experiment “%1”</source>
        <translation>没有实验“%1”</translation>
    </message>
    <message>
        <source>there is no experiment “%1”; did you mean “%2”?</source>
        <translation>没有实验“%1”；您是指“%2”吗？</translation>
    </message>
    <message>
        <source>whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>%1 is asked for twice</source>
        <translation>%1 被要求了两次</translation>
    </message>
    <message>
        <source>%1: a number of “numbers” has more than 18 digits</source>
        <translation>%1：“numbers”中有一个数超过 18 位</translation>
    </message>
    <message>
        <source>%1: a template is an object with “phrasings” and “numbers”</source>
        <translation>%1：模板是含有“phrasings”和“numbers”的对象</translation>
    </message>
    <message>
        <source>%1: cell %2 has other numbers than in a line or a file before it</source>
        <translation>%1：单元 %2 的数字与前面某一行或某个文件中的不同</translation>
    </message>
    <message>
        <source>%1: is no list of tasks</source>
        <translation>%1：不是任务列表</translation>
    </message>
    <message>
        <source>--length: a text of one token has no next one to predict</source>
        <translation>--length：只有一个词元的文本没有可预测的下一词元</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is of a second model, and none is open</source>
        <translation>%1：“%2”属于第二个模型，而没有打开第二个模型</translation>
    </message>
    <message>
        <source>%1: cannot stand beside %2: %3</source>
        <translation>%1：不能与 %2 并排：%3</translation>
    </message>
    <message>
        <source>%1: is a standard Transformer, as %2 is; beside it a DIFF model may stand</source>
        <translation>%1：与 %2 一样是标准 Transformer；它旁边可以放一个 DIFF 模型</translation>
    </message>
    <message>
        <source>After %1, %2 says %3, this model %4, edited %5.</source>
        <translation>%1之后，%2 给出%3，此模型给出%4，改动后给出%5。</translation>
    </message>
    <message>
        <source>After %1, %2 says %3, this model %4.</source>
        <translation>%1之后，%2 给出%3，此模型给出%4。</translation>
    </message>
    <message>
        <source>In layer %1 head %2 of %3, %4 weighs %5 by %6.</source>
        <translation>在 %3 的第 %1 层头 %2 中，%4给%5的权重是 %6。</translation>
    </message>
    <message>
        <source>In layer %1 head %2 of %3, %4 weighs %5 by %6; it weighs %7 most, by %8.</source>
        <translation>在 %3 的第 %1 层头 %2 中，%4给%5的权重是 %6；它给%7的权重最大，是 %8。</translation>
    </message>
    <message>
        <source>Minus that of %1: %2.</source>
        <translation>减去 %1 的权重：%2。</translation>
    </message>
    <message>
        <source>The answer %1: %2 %3; this model %4.</source>
        <translation>答案%1：%2 %3；此模型 %4。</translation>
    </message>
    <message>
        <source>The answer %1: %2 %3; this model %4; edited %5.</source>
        <translation>答案%1：%2 %3；此模型 %4；改动后 %5。</translation>
    </message>
    <message>
        <source>a shared page shows one DIFF model, and two are open; open one of them alone</source>
        <translation>共享页面只显示一个 DIFF 模型，而现在打开了两个；请单独打开其中一个</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, the highest weight of layer %2 head %3 is %4: %5.</source>
        <translation>%1，第 %2 层头 %3 的最高权重是%5的 %4。</translation>
    </message>
    <message>
        <source>%1, the highest weight of layer %2 head %3 is %4: %5. The lowest is %6: %7.</source>
        <translation>%1，第 %2 层头 %3 的最高权重是%5的 %4。最低权重是%7的 %6。</translation>
    </message>
    <message>
        <source>%1: a trace of a picture stands alone or beside another trace: %2 reads no patches</source>
        <translation>%1：图片的 trace 只能单独打开或与另一个 trace 并列：%2 不读图块</translation>
    </message>
    <message>
        <source>%1: is a trace of other tokens than %2; two traces stand beside each other on the same ones</source>
        <translation>%1：这个 trace 的词元与 %2 的不同；两个 trace 要有相同的词元才能并列</translation>
    </message>
    <message>
        <source>%1: its weights as float32 need %2 GiB of memory; %3 GiB are free; with --weights bf16, bfloat16 stays as it is</source>
        <translation>%1：权重作为 float32 需要 %2 GiB 内存；空闲 %3 GiB；使用 --weights bf16 时，bfloat16 保持原样</translation>
    </message>
    <message>
        <source>A2 off</source>
        <translation>关掉 A2</translation>
    </message>
    <message>
        <source>A2 takes</source>
        <translation>A2 采用</translation>
    </message>
    <message>
        <source>A2 with A1&apos;s queries or keys, in a model that was not trained so: how much is lost</source>
        <translation>A2 用 A1 的查询或键，而模型没有这样训练过：损失多少</translation>
    </message>
    <message>
        <source>Accuracy, from the worst to the best order</source>
        <translation>正确率，从最差到最好的顺序</translation>
    </message>
    <message>
        <source>Attention to the noise</source>
        <translation>对噪声的注意力</translation>
    </message>
    <message>
        <source>By depth</source>
        <translation>按深度</translation>
    </message>
    <message>
        <source>By depth, in the paper’s form</source>
        <translation>按深度，用论文的算法</translation>
    </message>
    <message>
        <source>Cumulative average negative log-likelihood</source>
        <translation>累计的平均负对数似然</translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation>DIFF</translation>
    </message>
    <message>
        <source>DIFF against the standard Transformer</source>
        <translation>DIFF 与标准 Transformer 之比</translation>
    </message>
    <message>
        <source>Gini coefficient</source>
        <translation>基尼系数</translation>
    </message>
    <message>
        <source>How concentrated rows are</source>
        <translation>各行有多集中</translation>
    </message>
    <message>
        <source>In rows %1 to %2</source>
        <translation>在第 %1 至 %2 行中</translation>
    </message>
    <message>
        <source>Instruments that are moved by hand are not in the page: the program draws them.</source>
        <translation>用手操作的部件不在网页中：它们由程序绘制。</translation>
    </message>
    <message>
        <source>Loss on running text</source>
        <translation>连续文本上的损失</translation>
    </message>
    <message>
        <source>Margin of the answer less ln(n − 1), in A1</source>
        <translation>A1 中答案的优势减去 ln(n − 1)</translation>
    </message>
    <message>
        <source>Noise that is left</source>
        <translation>剩下的噪声</translation>
    </message>
    <message>
        <source>Numbers found</source>
        <translation>找到的数字</translation>
    </message>
    <message>
        <source>Other texts, heads and edits than those of the lesson are not in the page: it runs no model.</source>
        <translation>网页中只有课程用到的文字、头和改动：它不运行模型。</translation>
    </message>
    <message>
        <source>Over all rows</source>
        <translation>在所有行中</translation>
    </message>
    <message>
        <source>Share of the row on the answer, mean over the lines</source>
        <translation>每行落在答案上的占比，各行文本的平均</translation>
    </message>
    <message>
        <source>Share of the row on the first token, mean over the lines</source>
        <translation>每行落在首个词元上的占比，各行文本的平均</translation>
    </message>
    <message>
        <source>Share of the row on the token before, mean over the lines</source>
        <translation>每行落在前一词元上的占比，各行文本的平均</translation>
    </message>
    <message>
        <source>Some tasks of the lesson need the program: what they change was not recorded.</source>
        <translation>课程中有些任务需要程序：它们改变的东西没有记录。</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>The count of prompts that learners write is not in the page: it needs the models.</source>
        <translation>对学习者自己写的提示词的统计不在网页中：它需要模型。</translation>
    </message>
    <message>
        <source>The figure %1 is not in the page: it has more than shapes and words.</source>
        <translation>插图 %1 不在网页中：它不只有图形和文字。</translation>
    </message>
    <message>
        <source>The first row apart</source>
        <translation>除第一行外</translation>
    </message>
    <message>
        <source>The largest absolute values</source>
        <translation>最大的绝对值</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>What learners type themselves is not in the page: it needs the models.</source>
        <translation>学习者自己输入的文字不在网页中：它需要模型。</translation>
    </message>
    <message>
        <source>What the models write is not in the page.</source>
        <translation>模型写出的文字不在网页中。</translation>
    </message>
    <message>
        <source>Where attention goes</source>
        <translation>注意力去向</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>训练后的样子</translation>
    </message>
    <message>
        <source>attention logits rounded to few bits: needles still found, and loss</source>
        <translation>注意力 logit 舍入到几位：还能找到多少数字，以及损失</translation>
    </message>
    <message>
        <source>attention to the first token, answer, noise and question, by depth, mean over heads and layers</source>
        <translation>对首个词元、答案、噪声和问题的注意力，按深度，各头各层的平均</translation>
    </message>
    <message>
        <source>bits of a logit</source>
        <translation>logit 的位数</translation>
    </message>
    <message>
        <source>both of a1</source>
        <translation>都用 A1 的</translation>
    </message>
    <message>
        <source>by-label</source>
        <translation>按标签</translation>
    </message>
    <message>
        <source>cancelled by λ·A2</source>
        <translation>被 λ·A2 抵消</translation>
    </message>
    <message>
        <source>change</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>constant λ_init of all layers</source>
        <translation>所有层的恒定 λ_init</translation>
    </message>
    <message>
        <source>cpu, cuda, or both</source>
        <translation>cpu、cuda，或两者</translation>
    </message>
    <message>
        <source>cumulative average negative log-likelihood by position, on running text</source>
        <translation>连续文本上按位置累计的平均负对数似然</translation>
    </message>
    <message>
        <source>demonstrations in a prompt</source>
        <translation>一个提示里的样例数</translation>
    </message>
    <message>
        <source>depth of the first number that is asked for</source>
        <translation>首个被问数字的深度</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>documents, joined and cut: stories, or a file of your own</source>
        <translation>文档，连接后切分：stories，或您自己的文件</translation>
    </message>
    <message>
        <source>documents, parted by an empty line or &lt;|endoftext|&gt;: stories, or a file of your own</source>
        <translation>文档，以空行或 &lt;|endoftext|&gt; 分隔：stories，或您自己的文件</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>首个词元</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>隐藏状态</translation>
    </message>
    <message>
        <source>how concentrated rows are, and what is lost where each keeps its strongest keys alone</source>
        <translation>各行有多集中；每行只留最强的键时损失多少</translation>
    </message>
    <message>
        <source>how long a number is measured, at least 5 times</source>
        <translation>每个数测多久，至少 5 次</translation>
    </message>
    <message>
        <source>how many keys a row keeps, its strongest; 0: all, and how concentrated rows are</source>
        <translation>每行留几个最强的键；0：全部，并看各行有多集中</translation>
    </message>
    <message>
        <source>how many of them are asked for (R)</source>
        <translation>其中问几个（R）</translation>
    </message>
    <message>
        <source>how many orders</source>
        <translation>几种顺序</translation>
    </message>
    <message>
        <source>how many texts at most</source>
        <translation>最多几个文本</translation>
    </message>
    <message>
        <source>how many tokens of it</source>
        <translation>取其中多少词元</translation>
    </message>
    <message>
        <source>keys of a1</source>
        <translation>A1 的键</translation>
    </message>
    <message>
        <source>keys that a row keeps</source>
        <translation>每行保留的键</translation>
    </message>
    <message>
        <source>keys, or a file of your own: texts, one a line, or .jsonl with “prompt” and “answer”</source>
        <translation>keys，或您自己的文件：每行一个文本，或含“prompt”和“answer”的 .jsonl</translation>
    </message>
    <message>
        <source>known, unseen (never trained on), or a file of your own</source>
        <translation>known、unseen（从未训练过），或您自己的文件</translation>
    </message>
    <message>
        <source>largest key</source>
        <translation>最大的键</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>many-shot classification with the demonstrations in other orders: best, worst and their spread</source>
        <translation>多样例分类，样例换成别的顺序：最好、最差及其差距</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>奈特</translation>
    </message>
    <message>
        <source>nats a token</source>
        <translation>每词元奈特数</translation>
    </message>
    <message>
        <source>no head norm</source>
        <translation>去掉逐头归一化</translation>
    </message>
    <message>
        <source>no lesson is open</source>
        <translation>没有打开课程</translation>
    </message>
    <message>
        <source>no model is open: there is nothing to ask</source>
        <translation>没有打开模型：无从提问</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>numbers of several names told in a text, some of them asked for: how many are found</source>
        <translation>文本里告诉几个名字的数字，问其中一些：找到多少</translation>
    </message>
    <message>
        <source>numbers told (N), one or several</source>
        <translation>告诉的数字个数（N），一个或多个</translation>
    </message>
    <message>
        <source>of a row</source>
        <translation>一行的</translation>
    </message>
    <message>
        <source>of all random numbers</source>
        <translation>所有随机数的种子</translation>
    </message>
    <message>
        <source>other schedules of λ_init, and parts of the heads taken out, without training anew</source>
        <translation>别的 λ_init 方案，以及去掉头的某些部分，都不重新训练</translation>
    </message>
    <message>
        <source>own, lwm, yoco, or a file of your own</source>
        <translation>own、lwm、yoco，或您自己的文件</translation>
    </message>
    <message>
        <source>position in the text, tokens</source>
        <translation>文本中的位置，词元</translation>
    </message>
    <message>
        <source>prompts of each setting</source>
        <translation>每种设置的提示数</translation>
    </message>
    <message>
        <source>queries of a1</source>
        <translation>A1 的查询</translation>
    </message>
    <message>
        <source>question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>random, or by-label: all of one label after all of another</source>
        <translation>random，或 by-label：一个标签的全部排在另一个的全部之后</translation>
    </message>
    <message>
        <source>rank among all</source>
        <translation>在全部中的名次</translation>
    </message>
    <message>
        <source>ratio of tokens a second</source>
        <translation>每秒词元数之比</translation>
    </message>
    <message>
        <source>right</source>
        <translation>答对</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>share of Σ|weight|</source>
        <translation>占 Σ|权重| 的占比</translation>
    </message>
    <message>
        <source>task · arrangement</source>
        <translation>任务 · 排列</translation>
    </message>
    <message>
        <source>ten largest keys</source>
        <translation>最大的十个键</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>tensor-apart</source>
        <translation>张量，离群值另放</translation>
    </message>
    <message>
        <source>the experiment %1 has no result yet: start it first</source>
        <translation>实验 %1 还没有结果：请先开始</translation>
    </message>
    <message>
        <source>the largest attention logits and hidden states, absolute, over running text</source>
        <translation>连续文本上最大的注意力 logit 与隐藏状态，按绝对值</translation>
    </message>
    <message>
        <source>the margin of the answer&apos;s logits against ln(n − 1), and the noise that is left, by layer</source>
        <translation>答案 logit 的优势与 ln(n − 1) 的比较，以及剩下的噪声，按层</translation>
    </message>
    <message>
        <source>the models are at work: a page is of a text that rests</source>
        <translation>模型还在计算：网页要等文字停下来</translation>
    </message>
    <message>
        <source>this trace holds no maps of head %1</source>
        <translation>这个 trace 没有头 %1 的图</translation>
    </message>
    <message>
        <source>threads of the CPU; 0: one a core</source>
        <translation>CPU 的线程数；0：每核一个</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>tokens a second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>tokens a second of DIFF against its twin, by length, with and without maps</source>
        <translation>DIFF 与其对照模型的每秒词元数，按长度，带图与不带图</translation>
    </message>
    <message>
        <source>tokens of a prompt</source>
        <translation>一个提示的词元数</translation>
    </message>
    <message>
        <source>tokens of a prompt at most; 0: 16 less than the models were trained on, and at most 4080</source>
        <translation>一个提示最多的词元数；0：比模型训练时少 16，最多 4080</translation>
    </message>
    <message>
        <source>tokens of a prompt · maps</source>
        <translation>提示的词元数 · 图</translation>
    </message>
    <message>
        <source>tokens of a text; 0: what the models were trained on</source>
        <translation>一个文本的词元数；0：模型训练时的长度</translation>
    </message>
    <message>
        <source>told · asked · tokens of a prompt</source>
        <translation>告诉 · 询问 · 提示的词元数</translation>
    </message>
    <message>
        <source>top 1</source>
        <translation>第 1</translation>
    </message>
    <message>
        <source>top 10</source>
        <translation>第 10</translation>
    </message>
    <message>
        <source>top 100</source>
        <translation>第 100</translation>
    </message>
    <message>
        <source>top 2</source>
        <translation>第 2</translation>
    </message>
    <message>
        <source>top 3</source>
        <translation>第 3</translation>
    </message>
    <message>
        <source>what counts as the answer: the sentence that told the number, or the number</source>
        <translation>什么算答案：告诉数字的那句话，或数字本身</translation>
    </message>
    <message>
        <source>what every head looks at, over every line of a file: a row a prompt and head</source>
        <translation>每个头在看什么，对文件的每一行：每个提示和头一行</translation>
    </message>
    <message>
        <source>what stands between: stories, apart, or a file</source>
        <translation>夹在中间的内容：stories、apart，或一个文件</translation>
    </message>
    <message>
        <source>what the largest |logit| is of; tensor-apart: without the largest 0.1 %, which stay</source>
        <translation>最大的 |logit| 取自什么；tensor-apart：不含最大的 0.1 %，它们保持原样</translation>
    </message>
    <message>
        <source>where in the text the first asked number is told, 0 to 1, in turn</source>
        <translation>首个被问的数字在文本何处告诉，0 到 1，轮流</translation>
    </message>
    <message>
        <source>with maps</source>
        <translation>带图</translation>
    </message>
    <message>
        <source>without maps</source>
        <translation>不带图</translation>
    </message>
    <message>
        <source>words, or a file of your own</source>
        <translation>words，或您自己的文件</translation>
    </message>
    <message>
        <source>|value|</source>
        <translation>|值|</translation>
    </message>
    <message>
        <source>Σ weight ÷ (1 − λ)</source>
        <translation>Σ 权重 ÷ (1 − λ)</translation>
    </message>
    <message>
        <source>a text of the lesson cannot be read as Markdown</source>
        <translation>课程中的一段文字无法作为 Markdown 读取</translation>
    </message>
    <message>
        <source>a text of the lesson has too many facts</source>
        <translation>课程中的一段文字含有过多的数值引用</translation>
    </message>
    <message>
        <source>this processor does not run %1</source>
        <translation>此处理器无法运行 %1</translation>
    </message>
    <message>
        <source>%1: is a journal; “lambdascope-cli experiment merge %2 --out FILE.json” makes a result of it</source>
        <translation>%1：是实验的记录；“lambdascope-cli experiment merge %2 --out FILE.json”会把它变成结果</translation>
    </message>
    <message>
        <source>%1: it is a result of Lambdascope %2, and this is %3</source>
        <translation>%1：它是 Lambdascope %2 的结果，而这里是 %3</translation>
    </message>
    <message>
        <source>it does not name its models by their SHA-256</source>
        <translation>它没有用 SHA-256 写明模型</translation>
    </message>
    <message>
        <source>it is not the result of an experiment</source>
        <translation>它不是实验的结果</translation>
    </message>
    <message>
        <source>its rows are not those of %1</source>
        <translation>它的行不是 %1 的</translation>
    </message>
    <message>
        <source>%1: %2 is being run; a result of it can be shown once the run has ended</source>
        <translation>%1：%2 正在运行；运行结束后才能显示它的结果</translation>
    </message>
    <message>
        <source>%1: %2 in its metadata is of %3 layers, and the trace has %4</source>
        <translation>%1：元数据中的 %2 说的是 %3 层，而 trace 有 %4 层</translation>
    </message>
    <message>
        <source>%1: %2 in its metadata says %3 of layer %4; three numbers are expected</source>
        <translation>%1：元数据中的 %2 对第 %4 层说的是 %3；应为三个数</translation>
    </message>
    <message>
        <source>%1: A1 − λ·A2 was compared with what the layer computed and differs by at most %2 of the largest A1 in its row.</source>
        <translation>%1：A1 − λ·A2 已与该层的计算结果比较，相差不超过所在行最大 A1 的 %2。</translation>
    </message>
    <message>
        <source>%1: a patch_grid of %2 × %3 has %4 patches, and %5 of its %6 tokens stand before them: more than class tokens are</source>
        <translation>%1：patch_grid %2 × %3 有 %4 个图块，%6 个词元中有 %5 个在它们之前：类别词元没有这么多</translation>
    </message>
    <message>
        <source>%1: cannot be locked (%2); let no other run write it meanwhile</source>
        <translation>%1：无法锁定（%2）；此期间请勿让其他运行写入它</translation>
    </message>
    <message>
        <source>%1: is larger than 128 KiB, too long for a prompt</source>
        <translation>%1：大于 128 KiB，作提示词太长</translation>
    </message>
    <message>
        <source>%1: is no object</source>
        <translation>%1：不是对象</translation>
    </message>
    <message>
        <source>%1: names layer %2, and the trace has layers 0 to %3</source>
        <translation>%1：列出层 %2，而 trace 有第 0 至 %3 层</translation>
    </message>
    <message>
        <source>%1: not compared with what the layer computed.</source>
        <translation>%1：未与该层的计算结果比较。</translation>
    </message>
    <message>
        <source>%1: the edits in its metadata are not those of this trace: %2</source>
        <translation>%1：元数据中的改动不是这个 trace 的：%2</translation>
    </message>
    <message>
        <source>%1: the map was compared with what the layer computed and differs by at most %2 of the largest weight in its row.</source>
        <translation>%1：图已与该层的计算结果比较，相差不超过所在行最大权重的 %2。</translation>
    </message>
    <message>
        <source>%1: the output of the layer was compared and differs by at most %2 of the largest A1 in its row.</source>
        <translation>%1：已比较该层的输出，相差不超过所在行最大 A1 的 %2。</translation>
    </message>
    <message>
        <source>%1: the recorder says %2</source>
        <translation>%1：记录程序说 %2</translation>
    </message>
    <message>
        <source>%1: the trace does not say whether these maps and λ are what ran.</source>
        <translation>%1：trace 没有说明这些图和 λ 是否就是实际运行的。</translation>
    </message>
    <message>
        <source>%1: what is recorded differs from what the layer computed by up to %2 of the largest A1 in its row.</source>
        <translation>%1：记录与该层的计算结果不同，最多相差所在行最大 A1 的 %2。</translation>
    </message>
    <message>
        <source>%1: “%2” has %3 bytes; at most %4 are read</source>
        <translation>%1：“%2”有 %3 字节；最多读取 %4 字节</translation>
    </message>
    <message>
        <source>%1: “%2” is %3, which this program does not know</source>
        <translation>%1：“%2”是 %3，本程序不认识</translation>
    </message>
    <message>
        <source>%1: “%2” is %3; of a layer that is “%4” it goes from 0 to %5</source>
        <translation>%1：“%2”是 %3；层为“%4”时，它应在 0 到 %5 之间</translation>
    </message>
    <message>
        <source>%1: “%2” is missing</source>
        <translation>%1：缺少“%2”</translation>
    </message>
    <message>
        <source>A2 of the head is off</source>
        <translation>该头的 A2 已关闭</translation>
    </message>
    <message>
        <source>Maps and λ were written by the program that computed them.</source>
        <translation>图和 λ 由计算它们的程序写出。</translation>
    </message>
    <message>
        <source>The model ran with dropout: another run gives other maps.</source>
        <translation>模型运行时带有 dropout：再运行一次会得到不同的图。</translation>
    </message>
    <message>
        <source>The trace does not say whether its maps and λ are what ran.</source>
        <translation>trace 没有说明它的图和 λ 是否就是实际运行的。</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>the head is off; its output can be patched instead, which puts it back</source>
        <translation>该头已关闭；可以改为给它的输出打补丁，这样就把头放回去了</translation>
    </message>
    <message>
        <source>the prompts cannot be written: the cell %1 tells no answers</source>
        <translation>提示词无法写出：单元 %1 没有记下回答</translation>
    </message>
    <message>
        <source>there are %1 words; at most %2 are read</source>
        <translation>有 %1 个词；最多读取 %2 个</translation>
    </message>
    <message>
        <source>λ of layer %1 is %2 in head %3, and its edits give %4</source>
        <translation>第 %1 层头 %3 的 λ 是 %2，而它的改动得出 %4</translation>
    </message>
    <message>
        <source>λ_init: paper</source>
        <translation>λ_init：论文</translation>
    </message>
    <message>
        <source>%1: words in its metadata are not texts by the numbers of tokens</source>
        <translation>%1：元数据中的 words 不是按词元编号给出的文本</translation>
    </message>
    <message>
        <source>it is of an older version, which counted otherwise</source>
        <translation>它来自更旧的版本，当时的计数方法不同</translation>
    </message>
    <message>
        <source>%1 holds no maps of %2</source>
        <translation>%1 没有%2的图</translation>
    </message>
    <message>
        <source>%1 holds no row %2 of the maps of %3</source>
        <translation>%1 的%3的图中没有第 %2 行</translation>
    </message>
    <message>
        <source>%1: all weights of %2 are 0, as in a head that is off</source>
        <translation>%1：%2的权重全为 0，如同关闭的头</translation>
    </message>
    <message>
        <source>%1: has more than %2 bytes; no more are read</source>
        <translation>%1：超过 %2 字节；超出的部分不再读取</translation>
    </message>
    <message>
        <source>%1: holds the numbers of a figure, “%2”; it is neither a model nor a trace</source>
        <translation>%1：保存的是一幅图“%2”的数值，既不是模型，也不是 trace</translation>
    </message>
    <message>
        <source>%1: is cut short</source>
        <translation>%1：被截断</translation>
    </message>
    <message>
        <source>any layer</source>
        <translation>任何层</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>nothing would come of the patch %1%2%3=%4: %5</source>
        <translation>补丁 %1%2%3=%4 不会起任何作用：%5</translation>
    </message>
    <message>
        <source>the output of the head is of the other run, whatever its maps are</source>
        <translation>该头的输出取自另一次运行，与它的图无关</translation>
    </message>
    <message>
        <source>the run as trained and the edited one have the same there; --patch-from gives the other run another prompt</source>
        <translation>训练状态的运行和有改动的运行在那里相同；用 --patch-from 给另一次运行另一个提示词</translation>
    </message>
    <message>
        <source>λ weighs %1 there and is 0</source>
        <translation>那里 %1 由 λ 加权，而 λ 为 0</translation>
    </message>
    <message>
        <source>%1 does not look at %2 at all</source>
        <translation>%1 完全不看%2</translation>
    </message>
    <message>
        <source>%1 gives it %2</source>
        <translation>%1给它 %2</translation>
    </message>
    <message>
        <source>%1 looks at %2 %3 as at the right one</source>
        <translation>%1 给%2的权重是给正确一个的%3</translation>
    </message>
    <message>
        <source>%1 looks away from %2 %3 as it looks at the right one</source>
        <translation>%1 给%2负权重，大小是给正确一个的%3</translation>
    </message>
    <message>
        <source>%1 reads against the answer, or gives it nothing</source>
        <translation>%1 对答案的权重为负或几乎为零</translation>
    </message>
    <message>
        <source>%1 times as much</source>
        <translation>%1 倍</translation>
    </message>
    <message>
        <source>%1, %2 weighs %3 by %4</source>
        <translation>%1，%2给%3的权重是 %4</translation>
    </message>
    <message>
        <source>%1, %2 weighs %3 by %4 = %5</source>
        <translation>%1，%2给%3的权重是 %4 = %5</translation>
    </message>
    <message>
        <source>%1, %2 weighs %3 by %4 = %5 (trained %6)</source>
        <translation>%1，%2给%3的权重是 %4 = %5（训练值 %6）</translation>
    </message>
    <message>
        <source>%1, DIFF gives %2 of Σ|weight| to the answer and %3 to the rest, the standard model %4 and %5.</source>
        <translation>%1，DIFF 在 Σ|权重| 中给答案 %2，给其余 %3；标准模型给答案 %4，给其余 %5。</translation>
    </message>
    <message>
        <source>%1, DIFF gives %2 of Σ|weight| to the answer and %3 to the rest.</source>
        <translation>%1，DIFF 在 Σ|权重| 中给答案 %2，给其余 %3。</translation>
    </message>
    <message>
        <source>%1, layer %2 head %3,</source>
        <translation>%1第 %2 层头 %3</translation>
    </message>
    <message>
        <source>%1, layer %2, mean of %3 heads,</source>
        <translation>%1第 %2 层 %3 个头的平均</translation>
    </message>
    <message>
        <source>%1, mean of %2 heads,</source>
        <translation>%1 %2 个头的平均</translation>
    </message>
    <message>
        <source>%1, the standard model gives %2 of Σ|weight| to the answer and %3 to the rest.</source>
        <translation>%1，标准模型在 Σ|权重| 中给答案 %2，给其余 %3。</translation>
    </message>
    <message>
        <source>%1, this model gives %2 of Σ|weight| to the answer and %3 to the rest, %4 %5 and %6.</source>
        <translation>%1，这个模型在 Σ|权重| 中给答案 %2，给其余 %3；%4 给答案 %5，给其余 %6。</translation>
    </message>
    <message>
        <source>%1: %2 times the largest other, %3.</source>
        <translation>%1：是其他最大者%3的 %2 倍。</translation>
    </message>
    <message>
        <source>%1: “retrieves” is not a layer of “diff” and one of “standard”</source>
        <translation>%1：“retrieves”不是“diff”的一层和“standard”的一层</translation>
    </message>
    <message>
        <source>%1; %2 %3.</source>
        <translation>%1；%2：%3。</translation>
    </message>
    <message>
        <source>By sentence</source>
        <translation>按句子</translation>
    </message>
    <message>
        <source>By token</source>
        <translation>按词元</translation>
    </message>
    <message>
        <source>By word</source>
        <translation>按词</translation>
    </message>
    <message>
        <source>In all layers of %1, mean of %2 heads</source>
        <translation>在%1所有层 %2 个头的平均中</translation>
    </message>
    <message>
        <source>In all layers, mean of %1 heads</source>
        <translation>在所有层 %1 个头的平均中</translation>
    </message>
    <message>
        <source>In layer %1 head %2</source>
        <translation>在第 %1 层头 %2 中</translation>
    </message>
    <message>
        <source>In layer %1 head %2 of %3</source>
        <translation>在%3第 %1 层头 %2 中</translation>
    </message>
    <message>
        <source>In layer %1 of %2, mean of %3 heads</source>
        <translation>在%2第 %1 层 %3 个头的平均中</translation>
    </message>
    <message>
        <source>In layer %1, mean of %2 heads</source>
        <translation>在第 %1 层 %2 个头的平均中</translation>
    </message>
    <message>
        <source>The standard model</source>
        <translation>标准模型</translation>
    </message>
    <message>
        <source>a fifth as much</source>
        <translation>五分之一</translation>
    </message>
    <message>
        <source>a quarter as much</source>
        <translation>四分之一</translation>
    </message>
    <message>
        <source>a sixth as much</source>
        <translation>六分之一</translation>
    </message>
    <message>
        <source>a tenth as much</source>
        <translation>十分之一</translation>
    </message>
    <message>
        <source>a third as much</source>
        <translation>三分之一</translation>
    </message>
    <message>
        <source>an eighth as much</source>
        <translation>八分之一</translation>
    </message>
    <message>
        <source>another sentence, %1,</source>
        <translation>另一个句子%1</translation>
    </message>
    <message>
        <source>as much</source>
        <translation>1 倍</translation>
    </message>
    <message>
        <source>half as much</source>
        <translation>一半</translation>
    </message>
    <message>
        <source>no sentence ends in this text: by lines</source>
        <translation>这段文本里没有句子结束：按行分组</translation>
    </message>
    <message>
        <source>no sentence ends in this text: every %1 tokens</source>
        <translation>这段文本里没有句子结束：每 %1 个词元一组</translation>
    </message>
    <message>
        <source>not at all</source>
        <translation>完全不看</translation>
    </message>
    <message>
        <source>something else, %1,</source>
        <translation>别的内容%1</translation>
    </message>
    <message>
        <source>the sentence %1</source>
        <translation>句子%1</translation>
    </message>
    <message>
        <source>the standard model</source>
        <translation>标准模型</translation>
    </message>
    <message>
        <source>the text is one sentence</source>
        <translation>文本只有一句</translation>
    </message>
    <message>
        <source>the word %1</source>
        <translation>词%1</translation>
    </message>
    <message>
        <source>the wrong sentence, %1,</source>
        <translation>错误的句子%1</translation>
    </message>
    <message>
        <source>this script puts no blanks between words: every token by itself</source>
        <translation>这种文字词与词之间不写空格：每个词元单独一组</translation>
    </message>
    <message>
        <source>token numbers make no sentences: every %1 of them</source>
        <translation>词元编号不成句：每 %1 个一组</translation>
    </message>
    <message>
        <source>token numbers make no words: every token by itself</source>
        <translation>词元编号不成词：每个词元单独一组</translation>
    </message>
    <message>
        <source>tokens %1–%2</source>
        <translation>词元 %1–%2</translation>
    </message>
    <message>
        <source>what is wrong, %1,</source>
        <translation>错误的内容%1</translation>
    </message>
    <message>
        <source>%1: “phrasings” is not a list of “told” and “asked” with {name} in both</source>
        <translation>%1：“phrasings”不是“told”和“asked”的列表，两者都要有 {name}</translation>
    </message>
    <message>
        <source>In all layers</source>
        <translation>在所有层</translation>
    </message>
    <message>
        <source>In layer %1</source>
        <translation>在第 %1 层</translation>
    </message>
    <message>
        <source>Against 1 for the right one: %1 %2 for %3, %4 %5 for %6.</source>
        <translation>以正确的为 1：%1给%3 %2，%4给%6 %5。</translation>
    </message>
    <message>
        <source>%1 has no one λ to drag: it follows from every token</source>
        <translation>%1 没有一个可以拖动的 λ：它由每个词元得出</translation>
    </message>
    <message>
        <source>%1 pictures of %2 × %3 pixels are too much for one file: take fewer seconds or fewer dots to the inch</source>
        <translation>%1 张 %2 × %3 像素的图片对一个文件来说太多：请减少秒数或每英寸点数</translation>
    </message>
    <message>
        <source>%1: figures end in .svg, .pdf or .png, numbers in .csv, .json, .npy or .safetensors</source>
        <translation>%1：图片以 .svg、.pdf 或 .png 结尾，数据以 .csv、.json、.npy 或 .safetensors 结尾</translation>
    </message>
    <message>
        <source>%1: “%2[%3]” is of a page that was counted before</source>
        <translation>%1：“%2[%3]”所属的页前面已经计过数</translation>
    </message>
    <message>
        <source>The maps need OpenGL 3.3, which this display does not offer</source>
        <translation>图需要 OpenGL 3.3，而这个显示器不提供</translation>
    </message>
    <message>
        <source>libwebp is of another version</source>
        <translation>libwebp 的版本不符</translation>
    </message>
    <message>
        <source>shaders/%1: %2</source>
        <translation>shaders/%1：%2</translation>
    </message>
    <message>
        <source>shaders/%1: has no uniform %2</source>
        <translation>shaders/%1：没有 uniform %2</translation>
    </message>
    <message>
        <source>the picture cannot be encoded: %1</source>
        <translation>图片无法编码：%1</translation>
    </message>
    <message>
        <source>the picture has %1 × %2 pixels, and a .webp at most %3 either way: take fewer dots to the inch</source>
        <translation>图片有 %1 × %2 像素，而 .webp 每个方向至多 %3：请减少每英寸点数</translation>
    </message>
    <message>
        <source>the view %1 does not show the subtraction step by step; maps, row, heads and text do</source>
        <translation>视图 %1 不能一步步显示减法；maps、row、heads 和 text 可以</translation>
    </message>
    <message>
        <source>the view %1 has no λ that would move it</source>
        <translation>视图 %1 没有能让它动起来的 λ</translation>
    </message>
    <message>
        <source>the residual stream before layer %1 is not kept</source>
        <translation>没有保留第 %1 层之前的残差流</translation>
    </message>
    <message>
        <source>nothing has run yet</source>
        <translation>还没有运行过任何计算</translation>
    </message>
    <message>
        <source>%1 has no lm_head.weight: what it says next cannot be computed</source>
        <translation>%1 没有 lm_head.weight：无法计算它接下来会说什么</translation>
    </message>
    <message>
        <source>%1 is %2; F32, F16, BF16 and F64 are read</source>
        <translation>%1 是 %2；能读的是 F32、F16、BF16 和 F64</translation>
    </message>
    <message>
        <source>%1 tokens are more than the %2 that a row of %3 sees: its sliding window is not implemented</source>
        <translation>%1 个词元多于 %3 的一行能看到的 %2 个：它的滑动窗口没有实现</translation>
    </message>
    <message>
        <source>%1, %2 bits</source>
        <translation>%1，%2 位</translation>
    </message>
    <message>
        <source>%1: %2 is empty, as files of DeepSpeed&apos;s ZeRO stage 3 are; zero_to_fp32.py beside the parts of the training makes whole ones</source>
        <translation>%1：%2 是空的，DeepSpeed 的 ZeRO 第 3 阶段写出的文件就是这样；训练各部分旁边的 zero_to_fp32.py 会生成完整的文件</translation>
    </message>
    <message>
        <source>%1: has %2 and %3, which are one tensor without the names of wrappers</source>
        <translation>%1：同时有 %2 和 %3，去掉包装的名称后它们是同一个张量</translation>
    </message>
    <message>
        <source>%1: has %2, a part of an adapter that is not merged into the weights; merge it with merge_and_unload() of peft and open what save_pretrained() writes</source>
        <translation>%1：有 %2，这是尚未合并到权重里的适配器的一部分；请用 peft 的 merge_and_unload() 合并，再打开 save_pretrained() 写出的结果</translation>
    </message>
    <message>
        <source>%1: holds the parts of a training with DeepSpeed (%2); zero_to_fp32.py, which DeepSpeed puts beside them, makes one file of weights of them</source>
        <translation>%1：这里是 DeepSpeed 训练的各个部分（%2）；DeepSpeed 放在旁边的 zero_to_fp32.py 把它们合成一个权重文件</translation>
    </message>
    <message>
        <source>%1: holds the parts of a training with FSDP (%2); “python -m torch.distributed.checkpoint.format_utils dcp_to_torch %3 weights.pt” makes one file of them, and tools/convert makes safetensors of that</source>
        <translation>%1：这里是 FSDP 训练的各个部分（%2）；“python -m torch.distributed.checkpoint.format_utils dcp_to_torch %3 weights.pt”把它们合成一个文件，tools/convert 再把它变成 safetensors</translation>
    </message>
    <message>
        <source>%1: holds the parts of a training with Megatron-LM (%2); its tools/checkpoint/convert.py makes a model for transformers of them</source>
        <translation>%1：这里是 Megatron-LM 训练的各个部分（%2）；它的 tools/checkpoint/convert.py 把它们变成 transformers 的模型</translation>
    </message>
    <message>
        <source>%1: is a file of Flax; the safetensors files of the model are needed</source>
        <translation>%1：是 Flax 的文件；需要这个模型的 safetensors 文件</translation>
    </message>
    <message>
        <source>%1: is a file of TensorFlow; the safetensors files of the model are needed</source>
        <translation>%1：是 TensorFlow 的文件；需要这个模型的 safetensors 文件</translation>
    </message>
    <message>
        <source>%1: is an adapter (%2) for the model “%3” and no model by itself; merge it into that model with merge_and_unload() of peft, and open what save_pretrained() writes</source>
        <translation>%1：是模型“%3”的适配器（%2），本身不是模型；请用 peft 的 merge_and_unload() 把它合并到那个模型里，再打开 save_pretrained() 写出的结果</translation>
    </message>
    <message>
        <source>%1: its weights are quantised (%2), and such are not read; open the model that they were made of, or save it with weights of BF16 once they are dequantised</source>
        <translation>%1：它的权重经过量化（%2），这里不能读；请打开制作它们所用的模型，或在反量化之后以 BF16 权重保存</translation>
    </message>
    <message>
        <source>%1: its “answer” %2 is no part of its “prompt”</source>
        <translation>%1：它的“answer”%2 不在它的“prompt”里</translation>
    </message>
    <message>
        <source>%1: its “answer” is neither a text nor a number: %2</source>
        <translation>%1：它的“answer”既不是文本也不是数：%2</translation>
    </message>
    <message>
        <source>%1: line %2</source>
        <translation>%1：第 %2 行</translation>
    </message>
    <message>
        <source>%1:%2: byte %3, counted from 0, is not UTF-8 text</source>
        <translation>%1:%2：第 %3 个字节（从 0 数起）不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>%1; %2 in its pattern repeats without end, as the library tokenizers has it, where tiktoken stops after the first</source>
        <translation>%1；其模式中的 %2 会无限重复，与 tokenizers 库的读法相同，而 tiktoken 只取第一次</translation>
    </message>
    <message>
        <source>WordLevel</source>
        <translation>WordLevel</translation>
    </message>
    <message>
        <source>WordPiece</source>
        <translation>WordPiece</translation>
    </message>
    <message>
        <source>an adapter lies beside the weights, and is not applied</source>
        <translation>权重旁边有一个适配器，没有应用</translation>
    </message>
    <message>
        <source>config.json calls the weights quantised (%1), and they are floats: they are read as they are</source>
        <translation>config.json 说权重经过量化（%1），而它们是浮点数：按原样读取</translation>
    </message>
    <message>
        <source>config.json says %1 layers, and the file has %2: the first %3 are used, as transformers does</source>
        <translation>config.json 说有 %1 层，而文件有 %2 层：使用前 %3 层，与 transformers 相同</translation>
    </message>
    <message>
        <source>config.json ties lm_head.weight to the embedding, and the file has another one, which is used, as transformers 5 does; transformers 4 uses the embedding</source>
        <translation>config.json 说 lm_head.weight 与嵌入共用权重，而文件里另有不同的一份；使用文件里的，与 transformers 5 相同；transformers 4 使用嵌入</translation>
    </message>
    <message>
        <source>its FixedLength cuts after %1 characters</source>
        <translation>它的 FixedLength 每 %1 个字符切一次</translation>
    </message>
    <message>
        <source>its max_input_chars_per_word is %1</source>
        <translation>它的 max_input_chars_per_word 是 %1</translation>
    </message>
    <message>
        <source>left out of the names of its tensors, as wrappers put it there: %1</source>
        <translation>从它的张量名称中去掉了包装加上的部分：%1</translation>
    </message>
    <message>
        <source>no lm_head.weight: its maps can be shown, what it says next cannot</source>
        <translation>没有 lm_head.weight：可以显示它的图，不能显示它接下来会说什么</translation>
    </message>
    <message>
        <source>the decoder Replace, which goes over several tokens, is not supported</source>
        <translation>不支持跨多个词元的 decoder Replace</translation>
    </message>
    <message>
        <source>the model type %1 is not supported; BPE, Unigram, WordPiece and WordLevel are</source>
        <translation>不支持模型类型 %1；支持 BPE、Unigram、WordPiece 和 WordLevel</translation>
    </message>
    <message>
        <source>the pattern %1 is not supported: %2</source>
        <translation>不支持模式 %1：%2</translation>
    </message>
    <message>
        <source>the pattern %1 repeats too often to be tried</source>
        <translation>模式 %1 的重复次数太多，无法尝试</translation>
    </message>
    <message>
        <source>the tokenizer&apos;s pattern gives up on this text: it takes too much time or memory (Oniguruma error %1)</source>
        <translation>分词器的模式无法处理这段文本：需要的时间或内存太多（Oniguruma 错误 %1）</translation>
    </message>
    <message>
        <source>the vocabulary has neither %1 nor its unk_token, %2</source>
        <translation>词表里既没有 %1，也没有它的 unk_token：%2</translation>
    </message>
    <message>
        <source>%1: is not read; transformers saves the same tokenizer as tokenizer.json, which is</source>
        <translation>%1：不读取这种文件；transformers 会把同一个分词器保存为 tokenizer.json，那种文件可以读取</translation>
    </message>
    <message>
        <source>%1: the trace %2 does not tell λ_init; --lambda sets one number</source>
        <translation>%1：trace %2 没有给出 λ_init；--lambda 设定一个数</translation>
    </message>
    <message>
        <source>Every head has a λ of its own.</source>
        <translation>每个头各有自己的 λ。</translation>
    </message>
    <message>
        <source>the trace %1 does not tell λ_init</source>
        <translation>trace %1 没有给出 λ_init</translation>
    </message>
    <message>
        <source>%1 has λ of %2 layers, most others of %3</source>
        <translation>%1 有 %2 层的 λ，其余大多有 %3 层</translation>
    </message>
    <message>
        <source>%1 is of step %2 and comes before step %3</source>
        <translation>%1 属于第 %2 步，却排在第 %3 步之前</translation>
    </message>
    <message>
        <source>%1: &quot;is_causal&quot; is false: rows that see later tokens are not supported</source>
        <translation>%1：“is_causal”为 false：不支持看得见后面词元的行</translation>
    </message>
    <message>
        <source>%1:%2: byte %3, counted from 0, is 0, as in UTF-16 or in what is no text</source>
        <translation>%1:%2：字节 %3（从 0 数起）是 0，像 UTF-16 或不是文本的内容那样</translation>
    </message>
    <message>
        <source>the tokenizer&apos;s pattern finds a piece that begins within the one before</source>
        <translation>分词器的模式找到的一段文本，其开头落在前一段之内</translation>
    </message>
    <message>
        <source>it is not base64</source>
        <translation>它不是 base64</translation>
    </message>
    <message>
        <source>%1 has no “prompt”: %2</source>
        <translation>%1 没有“prompt”：%2</translation>
    </message>
    <message>
        <source>%1 holds half of a character: an escape from \ud800 to \udfff that stands alone</source>
        <translation>%1 含有半个字符：一个单独的 \ud800 到 \udfff 转义</translation>
    </message>
    <message>
        <source>%1 is no object with a “prompt”: %2</source>
        <translation>%1 不是带有“prompt”的对象：%2</translation>
    </message>
    <message>
        <source>%1: is a GGML file; the safetensors files that it was made of are needed</source>
        <translation>%1：是 GGML 文件；需要转换前的 safetensors 文件</translation>
    </message>
    <message>
        <source>%1: is a Git LFS pointer of %2 bytes, not the file itself; download the file itself</source>
        <translation>%1：是 Git LFS 指针，%2 字节，不是文件本身；请下载文件本身</translation>
    </message>
    <message>
        <source>%1: is a Python pickle, but none of PyTorch, and is never executed here; the safetensors files of the model are needed</source>
        <translation>%1：是 Python 的 pickle，但不是 PyTorch 的，本程序从不执行它；需要模型的 safetensors 文件</translation>
    </message>
    <message>
        <source>%1: is a pickled %2, which would have to be executed to be read; save the model&apos;s state_dict() as safetensors</source>
        <translation>%1：是用 pickle 存下的 %2，要读它就得执行它；请把模型的 state_dict() 存成 safetensors</translation>
    </message>
    <message>
        <source>%1: is a program of PyTorch (TorchScript, torch.export), not a file of weights; the safetensors files of the model are needed</source>
        <translation>%1：是 PyTorch 的程序（TorchScript、torch.export），不是权重文件；需要模型的 safetensors 文件</translation>
    </message>
    <message>
        <source>%1: is no list of prompts</source>
        <translation>%1：不是提示词的列表</translation>
    </message>
    <message>
        <source>%1: is of one of many tokenizers, and no tokenizer_class of tokenizer_config.json says of which</source>
        <translation>%1：多种分词器都有这样的文件，而 tokenizer_config.json 中没有 tokenizer_class 说明是哪一种</translation>
    </message>
    <message>
        <source>%1: is one JSON text; lines are texts, or objects in a .jsonl file</source>
        <translation>%1：是一整段 JSON；每行应是一段文本，或在 .jsonl 文件里是一个对象</translation>
    </message>
    <message>
        <source>%1: is what a training keeps beside the weights, and holds none; open the model&apos;s folder</source>
        <translation>%1：是训练在权重之外保存的内容，里面没有权重；请打开模型的文件夹</translation>
    </message>
    <message>
        <source>%1: its “prompt” is no text: %2</source>
        <translation>%1：它的“prompt”不是文本：%2</translation>
    </message>
    <message>
        <source>%1: prompt %2 has no “text”: %3</source>
        <translation>%1：第 %2 个提示词没有“text”：%3</translation>
    </message>
    <message>
        <source>%1: sets %2, which is not followed where a text is written; transformers follows it</source>
        <translation>%1：设定了 %2，这里写文本时不照它做；transformers 会照它做</translation>
    </message>
    <message>
        <source>generation_config.json has no eos_token_id, so no token ends a text, as in transformers; config.json names %1</source>
        <translation>generation_config.json 没有 eos_token_id，因此没有词元会结束文本，与 transformers 一样；config.json 指定的是 %1</translation>
    </message>
    <message>
        <source>is too long: the maps of its %1 tokens need more than %2 MiB</source>
        <translation>太长：它的 %1 个词元的图需要超过 %2 MiB</translation>
    </message>
    <message>
        <source>its normalizer leaves nothing of the added token %1</source>
        <translation>它的 normalizer 使添加的词元 %1 变为空</translation>
    </message>
    <message>
        <source>its normalizer makes one of the added tokens %1 and %2</source>
        <translation>它的 normalizer 使添加的词元 %1 与 %2 变得相同</translation>
    </message>
    <message>
        <source>its tokenizer is a program of its own, by auto_map of tokenizer_config.json, which is not run</source>
        <translation>按 tokenizer_config.json 的 auto_map，它的分词器是随附的一个程序，本程序不运行它</translation>
    </message>
    <message>
        <source>layer %1 head %2 has no box %3</source>
        <translation>第 %1 层头 %2 没有方框 %3</translation>
    </message>
    <message>
        <source>one machine is enough: a page pins one row</source>
        <translation>一个 machine 就够了：一页只固定一行</translation>
    </message>
    <message>
        <source>the tokenizer makes no token of the prompt, as where it leaves out blanks; at least one token is needed</source>
        <translation>分词器从提示词中得不到任何词元，例如它会略去空白；至少需要一个词元</translation>
    </message>
    <message>
        <source>the tokenizer_class %1 of %2 is not supported</source>
        <translation>不支持 %2 中的 tokenizer_class %1</translation>
    </message>
    <message>
        <source>the view %1 has no boxes to open; machine has</source>
        <translation>视图 %1 没有可打开的方框；machine 有</translation>
    </message>
    <message>
        <source>“%1” is for kind: machine</source>
        <translation>“%1”用于 kind: machine</translation>
    </message>
    <message>
        <source>“%1” needs a box: %2 box=value</source>
        <translation>“%1”需要一个方框：%2 box=value</translation>
    </message>
    <message>
        <source>“%1”: %2=%3 is not a box; %4 are</source>
        <translation>“%1”：%2=%3 不是方框；有 %4</translation>
    </message>
    <message>
        <source>“cover” needs a question on its page, a predict block: the answer opens the boxes</source>
        <translation>“cover”需要本页有一个问题，即 predict 块：答案打开方框</translation>
    </message>
    <message>
        <source>“cover”: “%1” is not among the “boxes”</source>
        <translation>“cover”：“%1”不在“boxes”里</translation>
    </message>
    <message>
        <source>piece %1 has %2 bytes; at most %3 are read</source>
        <translation>片段 %1 有 %2 字节；最多读取 %3 字节</translation>
    </message>
    <message>
        <source>%1 bytes are too many for base64</source>
        <translation>%1 字节对 base64 来说太多</translation>
    </message>
    <message>
        <source>%1: a live page is of one DIFF model, alone or beside a standard one</source>
        <translation>%1：可计算网页只含一个 DIFF 模型，单独或与一个标准模型并列</translation>
    </message>
    <message>
        <source>%1: cannot be made: %2</source>
        <translation>%1：无法建立：%2</translation>
    </message>
    <message>
        <source>%1: has no tokenizer, and a live page is typed into</source>
        <translation>%1：没有词元化器，而可计算网页要输入文字</translation>
    </message>
    <message>
        <source>%1: has no tokenizer, and a live page is typed into; %2</source>
        <translation>%1：没有词元化器，而可计算网页要输入文字；%2</translation>
    </message>
    <message>
        <source>%1: is a trace, which computes nothing in a live page; %2</source>
        <translation>%1：是轨迹文件，在可计算网页中什么也不能计算；%2</translation>
    </message>
    <message>
        <source>%1: its tokenizer is SentencePiece&apos;s, which a live page has not; %2</source>
        <translation>%1：它的词元化器是 SentencePiece，可计算网页里没有；%2</translation>
    </message>
    <message>
        <source>a live page needs a DIFF Transformer</source>
        <translation>可计算网页需要一个 DIFF Transformer</translation>
    </message>
    <message>
        <source>a live page shows one DIFF model, and two are open; %1</source>
        <translation>可计算网页只显示一个 DIFF 模型，而现在打开了两个；%1</translation>
    </message>
    <message>
        <source>it could not be compressed</source>
        <translation>无法压缩</translation>
    </message>
    <message>
        <source>needs SentencePiece, which a live page has not</source>
        <translation>需要 SentencePiece，可计算网页里没有</translation>
    </message>
    <message>
        <source>the edits have %1 bytes, more than the %2 of a page</source>
        <translation>改动有 %1 字节，多于网页的 %2 字节</translation>
    </message>
    <message>
        <source>the prompt has %1 bytes, more than the %2 of a page</source>
        <translation>提示词有 %1 字节，多于网页的 %2 字节</translation>
    </message>
    <message>
        <source>the prompt has %1 tokens, more than the %2 of a page</source>
        <translation>提示词有 %1 个词元，多于网页的 %2 个</translation>
    </message>
    <message>
        <source>the weights would be %1 MB as float16, and a live page holds %2 MB; %3</source>
        <translation>权重按 float16 计为 %1 MB，而可计算网页容得下 %2 MB；%3</translation>
    </message>
    <message>
        <source>there is no backend %1 in WebAssembly</source>
        <translation>WebAssembly 中没有后端 %1</translation>
    </message>
    <message>
        <source>there is no memory to compress with</source>
        <translation>没有用于压缩的内存</translation>
    </message>
    <message>
        <source>a page of what was recorded can be shared</source>
        <translation>可以改为分享记录好的网页</translation>
    </message>
    <message>
        <source>%1: “%2” is no head of %3</source>
        <translation>%1：“%2”不是 %3 的头</translation>
    </message>
    <message>
        <source>%1: “%2” is no place in the text</source>
        <translation>%1：“%2”不是文本中的位置</translation>
    </message>
    <message>
        <source>wish: is no object</source>
        <translation>wish：不是对象</translation>
    </message>
    <message>
        <source>%1: is a file of tiktoken, which is not read; transformers saves the same tokenizer as tokenizer.json, which is</source>
        <translation>%1：是 tiktoken 的文件，不读取这种文件；transformers 会把同一个分词器保存为 tokenizer.json，那种文件可以读取</translation>
    </message>
    <message>
        <source>%1: names the tokenizer_class %2, and none of the files of that tokenizer is there</source>
        <translation>%1：其中的 tokenizer_class 是 %2，但这个分词器的文件一个也没有</translation>
    </message>
    <message>
        <source>%1: begins with a byte order mark, which transformers does not read either; save it as UTF-8 without one</source>
        <translation>%1：以字节顺序标记（BOM）开头，transformers 也不读取这样的文件；请存为不带 BOM 的 UTF-8</translation>
    </message>
    <message>
        <source>its tokenizer_class is %1, and no text</source>
        <translation>其 tokenizer_class 为 %1，不是文本</translation>
    </message>
    <message>
        <source>its version is %1; the one that the library tokenizers reads is &quot;1.0&quot;</source>
        <translation>其 version 为 %1；tokenizers 库读取的是 &quot;1.0&quot;</translation>
    </message>
    <message>
        <source>the weights are those of %1, as the folder has no model.safetensors, which transformers looks for</source>
        <translation>权重取自 %1，因为文件夹里没有 transformers 要找的 model.safetensors</translation>
    </message>
    <message>
        <source>a live page has no edits of the standard model</source>
        <translation>可计算网页没有对标准模型的改动</translation>
    </message>
    <message>
        <source>the prompt holds no token number; at least one is needed, such as 3 1 4</source>
        <translation>提示词中没有词元编号；至少需要一个，例如 3 1 4</translation>
    </message>
    <message>
        <source>the maps of layer %1 head %2 are not kept</source>
        <translation>第 %1 层头 %2 的图没有保留</translation>
    </message>
    <message>
        <source>no maps are kept, and a page is of maps</source>
        <translation>没有保留任何图，而网页显示的是图</translation>
    </message>
    <message>
        <source>there is no head %1; %2 has heads 0 to %3</source>
        <translation>没有头 %1；%2 有头 0 到 %3</translation>
    </message>
    <message>
        <source>there is no layer %1; %2 has layers 0 to %3</source>
        <translation>没有第 %1 层；%2 有第 0 到 %3 层</translation>
    </message>
    <message>
        <source>Find the numbers</source>
        <translation>找出数字</translation>
    </message>
    <message>
        <source>Largest activations</source>
        <translation>最大的激活值</translation>
    </message>
    <message>
        <source>Attention in few bits</source>
        <translation>少位数的注意力</translation>
    </message>
    <message>
        <source>Order of the examples</source>
        <translation>示例的顺序</translation>
    </message>
    <message>
        <source>Longer and longer texts</source>
        <translation>越来越长的文本</translation>
    </message>
    <message>
        <source>Schedules of λ_init</source>
        <translation>λ_init 的各种方案</translation>
    </message>
    <message>
        <source>Shared queries and keys</source>
        <translation>共用的查询和键</translation>
    </message>
    <message>
        <source>Lead of the answer</source>
        <translation>答案领先多少</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Heads over many texts</source>
        <translation>头在许多文本上</translation>
    </message>
    <message>
        <source>%1: %2 is a standard Transformer; its heads have no A2 and no λ</source>
        <translation>%1：%2 是标准 Transformer；它的头没有 A2，也没有 λ</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not known; off, mean, lambda-0 and a2-off are</source>
        <translation>%1：不认识 &quot;%2&quot;；有 off、mean、lambda-0 和 a2-off</translation>
    </message>
    <message>
        <source>the view %1 has no columns of words or sentences; %2 have</source>
        <translation>视图 %1 没有按词或按句的列；有的是 %2</translation>
    </message>
    <message>
        <source>the view %1 has no mean over heads; %2 have</source>
        <translation>视图 %1 没有对各头的平均；有的是 %2</translation>
    </message>
    <message>
        <source>%1: does not exist, and of the pairs that ship none is called so: %2</source>
        <translation>%1：不存在，随附的模型对中也没有这个名称；随附的有：%2</translation>
    </message>
    <message>
        <source>no thread can be started, for want of memory or because there are too many</source>
        <translation>无法启动线程：内存不足，或线程过多</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>an experiment has at most %1 cells</source>
        <translation>一个实验最多有 %1 个单元</translation>
    </message>
</context>
<context>
    <name>lambdascope::AboutModels</name>
    <message>
        <source>About these models</source>
        <translation>关于这些模型</translation>
    </message>
    <message>
        <source>DIFF model</source>
        <translation>DIFF 模型</translation>
    </message>
    <message>
        <source>Standard model</source>
        <translation>标准模型</translation>
    </message>
    <message>
        <source>Tensors not used</source>
        <translation>没有使用的张量</translation>
    </message>
    <message>
        <source>How well they match</source>
        <translation>它们有多相配</translation>
    </message>
    <message>
        <source>matches: %1</source>
        <translation>相配：%1</translation>
    </message>
    <message>
        <source>differs: %1</source>
        <translation>不同：%1</translation>
    </message>
    <message>
        <source>What was checked</source>
        <translation>核对了什么</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>lambdascope::Application</name>
    <message>
        <source>There is not enough memory for it</source>
        <translation>内存不足，无法完成</translation>
    </message>
    <message>
        <source>It does not say why</source>
        <translation>没有说明原因</translation>
    </message>
</context>
<context>
    <name>lambdascope::BenchView</name>
    <message>
        <source>From the model</source>
        <translation>取自模型</translation>
    </message>
    <message>
        <source>Same scores</source>
        <translation>相同得分</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Softmax bench</source>
        <translation>softmax 工作台</translation>
    </message>
    <message>
        <source>Drag the scores and λ. Keys: ← → token, 1 and 2 the scores of A1 and A2, L for λ, ↑ ↓ move it, with Shift ten times as far</source>
        <translation>拖动得分和 λ。按键：← → 选词元，1 和 2 选 A1、A2 的得分，L 选 λ，↑ ↓ 移动，按住 Shift 快十倍</translation>
    </message>
    <message>
        <source>Six scores of the pinned row of the open model, and its λ</source>
        <translation>已打开模型中固定行的六个得分，以及它的 λ</translation>
    </message>
    <message>
        <source>Copies the first scores to the second: then every cell is (1 − λ)·A1</source>
        <translation>把第一组得分复制到第二组：这时每个格子都是 (1 − λ)·A1</translation>
    </message>
    <message>
        <source>λ is %1.</source>
        <translation>λ 为 %1。</translation>
    </message>
    <message>
        <source>“%1”: %2.</source>
        <translation>“%1”：%2。</translation>
    </message>
    <message>
        <source>%1 of 3 tasks are solved.</source>
        <translation>3 个任务已完成 %1 个。</translation>
    </message>
    <message>
        <source>score 1: q·k ÷ √d</source>
        <translation>得分 1：q·k ÷ √d</translation>
    </message>
    <message>
        <source>score 2: q·k ÷ √d</source>
        <translation>得分 2：q·k ÷ √d</translation>
    </message>
    <message>
        <source>λ: how much of A2 is taken</source>
        <translation>λ：取走多少 A2</translation>
    </message>
    <message>
        <source>sum %1</source>
        <translation>和 %1</translation>
    </message>
    <message>
        <source>Make one cell exactly 0, any but “%1”.</source>
        <translation>让一个格子正好为 0，“%1”除外。</translation>
    </message>
    <message>
        <source>Keep “%1” at 0.3 or more, all others within ±0.02.</source>
        <translation>让“%1”不低于 0.3，其他全部在 ±0.02 以内。</translation>
    </message>
    <message>
        <source>Make the row sum to 0.</source>
        <translation>让行和为 0。</translation>
    </message>
    <message>
        <source>The six tokens of the beginning; Home: the scores that were there last</source>
        <translation>开始时的六个词元；Home：上次开始时的得分</translation>
    </message>
</context>
<context>
    <name>lambdascope::BenchWindow</name>
    <message>
        <source>&amp;Softmax bench</source>
        <translation>softmax 工作台(&amp;S)</translation>
    </message>
    <message>
        <source>Two softmax rows with λ between them, whose scores you move; needs no model</source>
        <translation>两行 softmax，中间是 λ，得分由你移动；不需要模型</translation>
    </message>
    <message>
        <source>Softmax bench</source>
        <translation>softmax 工作台</translation>
    </message>
</context>
<context>
    <name>lambdascope::BusySigns</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Progress of the computation</source>
        <translation>计算进度</translation>
    </message>
    <message>
        <source>Cancel the computation</source>
        <translation>取消计算</translation>
    </message>
    <message>
        <source>Stops computing; what is on screen stays</source>
        <translation>停止计算；屏幕上的内容保留</translation>
    </message>
</context>
<context>
    <name>lambdascope::ChartReader</name>
    <message>
        <source>Go from number to number</source>
        <translation>逐个移动到各个数</translation>
    </message>
    <message>
        <source>Let go of the number</source>
        <translation>放开这个数</translation>
    </message>
    <message>
        <source>Copy the numbers</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation>复制数据(&amp;N)</translation>
    </message>
</context>
<context>
    <name>lambdascope::ChartView</name>
    <message>
        <source>Chart: %1</source>
        <translation>图表：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: not measured</source>
        <translation>%1：未测量</translation>
    </message>
    <message>
        <source>In %1.</source>
        <translation>单位：%1。</translation>
    </message>
    <message>
        <source>%1 – %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>%1: asked for</source>
        <translation>%1：待预测</translation>
    </message>
</context>
<context>
    <name>lambdascope::ClassBanner</name>
    <message>
        <source>Stay</source>
        <translation>留下</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>课堂</translation>
    </message>
    <message>
        <source>Goes on with the class</source>
        <translation>继续课堂</translation>
    </message>
    <message>
        <source>Stay in the class</source>
        <translation>留在课堂</translation>
    </message>
    <message>
        <source>Class: %1 · some controls are hidden or locked by the teacher</source>
        <translation>课堂：%1 · 有些控件被教师隐藏或锁定</translation>
    </message>
    <message>
        <source>Class: %1</source>
        <translation>课堂：%1</translation>
    </message>
    <message>
        <source>Leave “%1”? All controls come back; text and edits stay.</source>
        <translation>离开“%1”？所有控件恢复；文本和改动保留。</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>Leave the class</source>
        <translation>离开课堂</translation>
    </message>
    <message>
        <source>Shows and unlocks everything; text and edits stay</source>
        <translation>显示并解锁一切；文本和改动保留</translation>
    </message>
</context>
<context>
    <name>lambdascope::Classroom</name>
    <message>
        <source>&amp;Present</source>
        <translation>演示(&amp;P)</translation>
    </message>
    <message>
        <source>Present from &amp;this page</source>
        <translation>从本页演示(&amp;T)</translation>
    </message>
    <message>
        <source>Lea&amp;ve the class</source>
        <translation>离开课堂(&amp;V)</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>课堂</translation>
    </message>
    <message>
        <source>Open a class file</source>
        <translation>打开课堂文件</translation>
    </message>
    <message>
        <source>Class files (*.lambdaclass);;All files (*)</source>
        <translation>课堂文件 (*.lambdaclass);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The class was not opened</source>
        <translation>课堂没有打开</translation>
    </message>
    <message>
        <source>What was open is unharmed.</source>
        <translation>已打开的内容不受影响。</translation>
    </message>
    <message>
        <source>Open cl&amp;ass file…</source>
        <translation>打开课堂文件(&amp;A)…</translation>
    </message>
    <message>
        <source>The class’s guesses were not saved</source>
        <translation>全班的猜测没有保存</translation>
    </message>
    <message>
        <source>They stay counted until the class is left.</source>
        <translation>离开课堂之前，票数仍然保留。</translation>
    </message>
</context>
<context>
    <name>lambdascope::ContinuationStrip</name>
    <message>
        <source>Continuations of the prompt</source>
        <translation>提示词的续写</translation>
    </message>
    <message>
        <source>less than 0.0001</source>
        <translation>小于 0.0001</translation>
    </message>
    <message>
        <source>%1 gave it a probability of %2</source>
        <translation>%1 给它的概率是 %2</translation>
    </message>
    <message>
        <source>token %1 · id %2</source>
        <translation>词元 %1 · 编号 %2</translation>
    </message>
    <message>
        <source> · special</source>
        <translation> · 特殊词元</translation>
    </message>
    <message>
        <source>written with other edits than those in force</source>
        <translation>写下时的改动与现在的不同</translation>
    </message>
    <message>
        <source>Click: all views show the text up to here</source>
        <translation>点击：所有视图显示到此为止的文本</translation>
    </message>
    <message>
        <source>%1, token %2 of %3: %4, probability %5</source>
        <translation>%1，第 %2 个词元，共 %3 个：%4，概率 %5</translation>
    </message>
    <message>
        <source>the views show the prompt</source>
        <translation>视图显示提示词</translation>
    </message>
    <message>
        <source>end</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Show the text up to the token before or after</source>
        <translation>文本显示到前一个或后一个词元</translation>
    </message>
    <message>
        <source>Up to the first or the last token</source>
        <translation>到第一个或最后一个词元</translation>
    </message>
    <message>
        <source>the rows differ here</source>
        <translation>各行在此不同</translation>
    </message>
    <message>
        <source>Follow another row</source>
        <translation>跟随另一行</translation>
    </message>
</context>
<context>
    <name>lambdascope::ContinuationsView</name>
    <message>
        <source>Use as prompt</source>
        <translation>用作提示词</translation>
    </message>
    <message>
        <source>Use as prompt what %1 wrote</source>
        <translation>把 %1 写的内容用作提示词</translation>
    </message>
    <message>
        <source>Adds what %1 wrote up to the token shown to the prompt</source>
        <translation>把 %1 写到所示词元为止的内容加到提示词后</translation>
    </message>
    <message>
        <source>Adds what %1 wrote to the prompt</source>
        <translation>把 %1 写的内容加到提示词后</translation>
    </message>
    <message>
        <source>Put this text into the prompt</source>
        <translation>把这段文字放进提示词</translation>
    </message>
    <message>
        <source>The other model does not read what %1 wrote</source>
        <translation>另一个模型读不了 %1 写的内容</translation>
    </message>
    <message>
        <source>Show what this model writes</source>
        <translation>显示这个模型写的内容</translation>
    </message>
    <message>
        <source>the rows differ here</source>
        <translation>各行在此不同</translation>
    </message>
    <message>
        <source>Close this row</source>
        <translation>关闭这一行</translation>
    </message>
    <message>
        <source>Close what %1 wrote</source>
        <translation>关闭 %1 写的内容</translation>
    </message>
    <message>
        <source>Show the whole text</source>
        <translation>显示全文</translation>
    </message>
    <message>
        <source>One line a row</source>
        <translation>每行只占一行</translation>
    </message>
    <message>
        <source>Shows all that was written, in as many lines as it needs</source>
        <translation>显示写出的全部内容，需要几行就占几行</translation>
    </message>
    <message>
        <source>Leaves more room for the maps</source>
        <translation>给图留出更多位置</translation>
    </message>
</context>
<context>
    <name>lambdascope::ControlRules</name>
    <message>
        <source>Locked by the class file “%1”.</source>
        <translation>被课堂文件“%1”锁定。</translation>
    </message>
</context>
<context>
    <name>lambdascope::CourseDots</name>
    <message>
        <source>Lessons of the course</source>
        <translation>课程的各课</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 (done)</source>
        <translation>%1（已完成）</translation>
    </message>
    <message>
        <source>%1 (predicted right)</source>
        <translation>%1（预测正确）</translation>
    </message>
    <message>
        <source>%1 (predicted nearly right)</source>
        <translation>%1（预测接近）</translation>
    </message>
    <message>
        <source>%1 (predicted otherwise)</source>
        <translation>%1（预测不同）</translation>
    </message>
</context>
<context>
    <name>lambdascope::DockTitle</name>
    <message>
        <source>Float “%1”</source>
        <translation>浮动“%1”</translation>
    </message>
    <message>
        <source>Float or dock</source>
        <translation>浮动或停靠</translation>
    </message>
    <message>
        <source>Close “%1”</source>
        <translation>关闭“%1”</translation>
    </message>
    <message>
        <source>Close; the View menu opens it again</source>
        <translation>关闭；可从“视图”菜单重新打开</translation>
    </message>
</context>
<context>
    <name>lambdascope::EditExperiments</name>
    <message>
        <source>This head</source>
        <translation>此头</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Experiments apply to</source>
        <translation>实验作用于</translation>
    </message>
    <message>
        <source>Each is computed instead of A1 − λ·A2 while its button is down</source>
        <translation>按钮按下时，以它代替 A1 − λ·A2 来计算</translation>
    </message>
    <message>
        <source>λ = 0</source>
        <translation>λ = 0</translation>
    </message>
    <message>
        <source>A2 off</source>
        <translation>关闭 A2</translation>
    </message>
    <message>
        <source>A1 alone in these heads; the λ shown stays as it is</source>
        <translation>这些头只用 A1；显示的 λ 不变</translation>
    </message>
    <message>
        <source>The maps change places: A2 − λ·A1</source>
        <translation>两张图互换位置：A2 − λ·A1</translation>
    </message>
    <message>
        <source>Head off</source>
        <translation>关闭头</translation>
    </message>
    <message>
        <source>Nothing of these heads reaches the layer</source>
        <translation>这些头的输出不进入该层</translation>
    </message>
    <message>
        <source>The sum is not normalised; the output factor 1 − λ_init is kept</source>
        <translation>加权和不做归一化；输出因子 1 − λ_init 保留</translation>
    </message>
    <message>
        <source>Experiment: %1</source>
        <translation>实验：%1</translation>
    </message>
    <message>
        <source>Experiments are for layer %1 head %2</source>
        <translation>实验作用于第 %1 层头 %2</translation>
    </message>
    <message>
        <source>Experiments are for head %1 of each layer</source>
        <translation>实验作用于每层的头 %1</translation>
    </message>
    <message>
        <source>Experiments are for all %1 heads of the layers</source>
        <translation>实验作用于这些层的全部 %1 个头</translation>
    </message>
    <message>
        <source>This model has no head norm to leave out</source>
        <translation>此模型没有可去掉的逐头归一化</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>What these heads give is at every token their mean over the prompt</source>
        <translation>这些头在每个词元处的输出都是它们在整个提示词上的平均</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>交换</translation>
    </message>
    <message>
        <source>No norm</source>
        <translation>不归一化</translation>
    </message>
    <message>
        <source>Patch…</source>
        <translation>补丁…</translation>
    </message>
    <message>
        <source>Patch</source>
        <translation>补丁</translation>
    </message>
    <message>
        <source>Puts a part of another run in the place of the same part of this one</source>
        <translation>把另一次运行的一部分放到这次运行的同一处</translation>
    </message>
    <message>
        <source>Sets λ of the whole layer to 0, of all its heads: A1 alone, still with head norm and output factor. For one head it is A2 off</source>
        <translation>把整层（所有头）的 λ 设为 0：只有 A1，仍有逐头归一化和输出因子。只对一个头时用“关闭 A2”</translation>
    </message>
    <message>
        <source>λ = 0, all heads</source>
        <translation>λ = 0，所有头</translation>
    </message>
</context>
<context>
    <name>lambdascope::EditFactor</name>
    <message>
        <source>Output factor 1 − λ_init follows</source>
        <translation>输出因子 1 − λ_init 跟着变</translation>
    </message>
    <message>
        <source>Keep the trained factor</source>
        <translation>保留训练时的因子</translation>
    </message>
    <message>
        <source>A model trained with this λ_init would have both: λ_init inside λ and the output factor 1 − λ_init</source>
        <translation>用这个 λ_init 训练的模型两处都会有它：λ 内部的 λ_init 和输出因子 1 − λ_init</translation>
    </message>
    <message>
        <source>λ_init moves inside λ alone, so what changes is the subtraction. %1</source>
        <translation>λ_init 只在 λ 内部移动，改变的只是减法。%1</translation>
    </message>
    <message>
        <source>isolates the subtraction</source>
        <translation>只看减法</translation>
    </message>
    <message>
        <source>The output factor, trained and with this λ_init</source>
        <translation>输出因子：训练时的，以及用这个 λ_init 的</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
</context>
<context>
    <name>lambdascope::EditHistory</name>
    <message>
        <source>%1 of layer %2</source>
        <translation>第 %2 层：%1</translation>
    </message>
    <message>
        <source>%1 of all layers</source>
        <translation>所有层：%1</translation>
    </message>
    <message>
        <source>%1 of layers %2 to %3</source>
        <translation>第 %2 到 %3 层：%1</translation>
    </message>
</context>
<context>
    <name>lambdascope::EditPanel</name>
    <message>
        <source>Copy as arguments</source>
        <translation>复制为参数</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Back to trained</source>
        <translation>回到训练值</translation>
    </message>
    <message>
        <source>Copies the edits as arguments of lambdascope and lambdascope-cli</source>
        <translation>把改动复制为 lambdascope 和 lambdascope-cli 的参数</translation>
    </message>
    <message>
        <source>Takes arguments from the clipboard in place of the edits</source>
        <translation>用剪贴板里的参数代替现有改动</translation>
    </message>
    <message>
        <source>Saves the edits as a small file</source>
        <translation>把改动存为一个小文件</translation>
    </message>
    <message>
        <source>Opens edits that were saved</source>
        <translation>打开保存过的改动</translation>
    </message>
    <message>
        <source>Puts every layer and head back to its trained values</source>
        <translation>让每层每头都回到训练值</translation>
    </message>
    <message>
        <source>Nothing is edited</source>
        <translation>没有改动</translation>
    </message>
    <message>
        <source>These layers differ; a move gives all of them one value</source>
        <translation>这些层的值不同；移动后它们取同一个值</translation>
    </message>
    <message>
        <source>λ is set to %1 by itself; moving λ_init ends that</source>
        <translation>λ 单独设为 %1；移动 λ_init 会取消它</translation>
    </message>
    <message>
        <source>λ differs from layer to layer</source>
        <translation>各层的 λ 不同</translation>
    </message>
    <message>
        <source>λ in force %1, trained %2</source>
        <translation>当前 λ %1，训练值 %2</translation>
    </message>
    <message>
        <source>An experiment is on; λ %1 is as trained</source>
        <translation>已开启实验；λ %1 与训练时相同</translation>
    </message>
    <message>
        <source>λ %1, as trained</source>
        <translation>λ %1，与训练时相同</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>λ set to %1 for all tokens, mean of their own %2</source>
        <translation>所有词元的 λ 设为 %1，它们自己的 λ 平均 %2</translation>
    </message>
    <message>
        <source>DIFF V2 has no λ_init; λ follows from every token</source>
        <translation>DIFF V2 没有 λ_init；λ 由每个词元得出</translation>
    </message>
    <message>
        <source>The trace does not tell λ_init</source>
        <translation>这个 trace 没有给出 λ_init</translation>
    </message>
</context>
<context>
    <name>lambdascope::EditSchedule</name>
    <message>
        <source>A: what λ_init tends to in the last layers</source>
        <translation>A：λ_init 在最后几层趋近的值</translation>
    </message>
    <message>
        <source>B: how far below A layer 0 starts</source>
        <translation>B：第 0 层比 A 低多少</translation>
    </message>
    <message>
        <source>C: how fast λ_init nears A from layer to layer</source>
        <translation>C：λ_init 逐层趋近 A 的快慢</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>The formula A − B·e^(−C·l); l is the layer, from 0</source>
        <translation>公式 A − B·e^(−C·l)；l 是层号，从 0 起</translation>
    </message>
    <message>
        <source>λ_init =</source>
        <translation>λ_init =</translation>
    </message>
</context>
<context>
    <name>lambdascope::EditTarget</name>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>First layer of the range</source>
        <translation>范围的第一层</translation>
    </message>
    <message>
        <source>Last layer of the range</source>
        <translation>范围的最后一层</translation>
    </message>
    <message>
        <source>Edited layers</source>
        <translation>改动的层</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Edits go to layer %1</source>
        <translation>改动作用于第 %1 层</translation>
    </message>
    <message>
        <source>Edits go to every layer from one to another</source>
        <translation>改动作用于从一层到另一层的每一层</translation>
    </message>
    <message>
        <source>The model has one layer</source>
        <translation>模型只有一层</translation>
    </message>
    <message>
        <source>Edits go to all layers</source>
        <translation>改动作用于所有层</translation>
    </message>
</context>
<context>
    <name>lambdascope::EditValue</name>
    <message>
        <source>λ_init</source>
        <translation>λ_init</translation>
    </message>
    <message>
        <source>λ itself</source>
        <translation>λ 本身</translation>
    </message>
    <message>
        <source>What the slider moves</source>
        <translation>滑块移动的是什么</translation>
    </message>
    <message>
        <source>The slider moves λ_init: inside λ, and in the output factor where it follows</source>
        <translation>滑块移动 λ_init：在 λ 内部，跟随时也在输出因子里</translation>
    </message>
    <message>
        <source>The slider sets λ itself; the output factor stays as λ_init has it</source>
        <translation>滑块直接设定 λ；输出因子仍由 λ_init 决定</translation>
    </message>
    <message>
        <source>λ</source>
        <translation>λ</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>第 %1 到 %2 层</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>%1. Arrows 0.01, with Shift 0.1; double-click the handle: trained</source>
        <translation>%1。方向键 0.01，加 Shift 0.1；双击滑块：回到训练值</translation>
    </message>
    <message>
        <source>%1. Arrows 0.01, with Shift 0.1</source>
        <translation>%1。方向键 0.01，加 Shift 0.1</translation>
    </message>
    <message>
        <source>Back to the trained %1</source>
        <translation>回到训练值 %1</translation>
    </message>
    <message>
        <source>%1 is as trained</source>
        <translation>%1 与训练时相同</translation>
    </message>
</context>
<context>
    <name>lambdascope::EffectView</name>
    <message>
        <source>trained %</source>
        <translation>训练值 %</translation>
    </message>
    <message>
        <source>in force %</source>
        <translation>当前 %</translation>
    </message>
    <message>
        <source>nothing is edited</source>
        <translation>没有改动</translation>
    </message>
    <message>
        <source>KL, last token</source>
        <translation>KL，最后一个词元</translation>
    </message>
    <message>
        <source>KL(trained ‖ in force) of the next token after the prompt, in nats</source>
        <translation>提示词之后下一词元的 KL(训练值 ‖ 当前)，单位为奈特</translation>
    </message>
    <message>
        <source>top-1 flips</source>
        <translation>首选改变</translation>
    </message>
    <message>
        <source>Positions of the prompt whose most probable next token changed</source>
        <translation>提示词中最可能的下一词元发生改变的位置</translation>
    </message>
    <message>
        <source>Mean −log p of the prompt&apos;s own tokens, trained → in force, nats per token</source>
        <translation>提示词自身词元的平均 −log p，训练值 → 当前，每词元奈特数</translation>
    </message>
    <message>
        <source>Next tokens, trained and in force</source>
        <translation>下一词元：训练值与当前</translation>
    </message>
    <message>
        <source>Probabilities of the next token; the black tick is the trained one</source>
        <translation>下一词元的概率；黑色刻线是训练值</translation>
    </message>
    <message>
        <source>after “%1”</source>
        <translation>“%1”之后</translation>
    </message>
    <message>
        <source>&lt; 0.01</source>
        <translation>&lt; 0.01</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>of 1 token</source>
        <translation>共 1 个词元</translation>
    </message>
    <message>
        <source>of %1 tokens</source>
        <translation>共 %1 个词元</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>奈特</translation>
    </message>
    <message>
        <source>%1 nats</source>
        <translation>%1 奈特</translation>
    </message>
    <message>
        <source>its loss</source>
        <translation>其损失</translation>
    </message>
    <message>
        <source>The probability that the model says all tokens of the marked answer next, trained → in force</source>
        <translation>模型接下来说出所标答案全部词元的概率，训练值 → 当前</translation>
    </message>
    <message>
        <source>Mean −log p of the answer&apos;s tokens after the prompt, trained → in force, nats per token</source>
        <translation>提示词之后答案各词元的平均 −log p，训练值 → 当前，每词元奈特</translation>
    </message>
    <message>
        <source>loss on the whole prompt</source>
        <translation>整个提示词上的损失</translation>
    </message>
    <message>
        <source>answer “%1”</source>
        <translation>答案“%1”</translation>
    </message>
    <message>
        <source>answer “%1”, all %2 tokens</source>
        <translation>答案“%1”，全部 %2 个词元</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>loss of the answer</source>
        <translation>答案的损失</translation>
    </message>
</context>
<context>
    <name>lambdascope::EffectsModel</name>
    <message>
        <source>%1, taken out</source>
        <translation>%1，已去掉</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Model, layer and head</source>
        <translation>模型、层和头</translation>
    </message>
</context>
<context>
    <name>lambdascope::EffectsView</name>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>A2 off</source>
        <translation>关闭 A2</translation>
    </message>
    <message>
        <source>λ and maps</source>
        <translation>λ 与图</translation>
    </message>
    <message>
        <source>What every head does to the answer</source>
        <translation>每个头对答案的作用</translation>
    </message>
    <message>
        <source>What is done to each head by itself</source>
        <translation>对每个头单独做什么</translation>
    </message>
    <message>
        <source>Nothing of the head reaches its layer</source>
        <translation>头的输出不进入它的层</translation>
    </message>
    <message>
        <source>The head gives its mean over the prompt at every token</source>
        <translation>头在每个词元处都给出它在整个提示词上的平均</translation>
    </message>
    <message>
        <source>Without the map that λ weighs: A1 alone; the same as λ = 0 of the head</source>
        <translation>去掉由 λ 加权的图：只用 A1；等于这个头的 λ = 0</translation>
    </message>
    <message>
        <source>Heads that are done</source>
        <translation>已完成的头</translation>
    </message>
    <message>
        <source>Back to λ and maps</source>
        <translation>回到 λ 与图</translation>
    </message>
    <message>
        <source>Back to λ by layer, its sweep and the maps (Esc)</source>
        <translation>回到各层的 λ、它的扫描和图 (Esc)</translation>
    </message>
    <message>
        <source>Heads by what they do to the answer</source>
        <translation>按对答案的作用排列的头</translation>
    </message>
    <message>
        <source>%1 of %2 heads</source>
        <translation>%2 个头中的 %1 个</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Cancel the effects of heads</source>
        <translation>取消计算各个头的作用</translation>
    </message>
    <message>
        <source>Compute the effects of heads</source>
        <translation>计算各个头的作用</translation>
    </message>
    <message>
        <source>Stops; what is there stays</source>
        <translation>停止；已有的保留</translation>
    </message>
    <message>
        <source>Touches every head in turn</source>
        <translation>依次改动每个头</translation>
    </message>
    <message>
        <source>Put %1 back (Delete)</source>
        <translation>放回 %1 (Delete)</translation>
    </message>
    <message>
        <source>Take %1 out (Delete)</source>
        <translation>去掉 %1 (Delete)</translation>
    </message>
    <message>
        <source>Choose a head</source>
        <translation>选择头</translation>
    </message>
    <message>
        <source>Take the head out, or put it back</source>
        <translation>去掉头，或把它放回</translation>
    </message>
    <message>
        <source>Hold: see the trained model</source>
        <translation>按住：查看训练好的模型</translation>
    </message>
    <message>
        <source>A click on the head of a column sorts by it.</source>
        <translation>点击列标题按该列排序。</translation>
    </message>
</context>
<context>
    <name>lambdascope::Engine</name>
    <message>
        <source>%1 cuts this text into other tokens, so its maps are not shown</source>
        <translation>%1 把这段文本切成别的词元，所以不显示它的图</translation>
    </message>
    <message>
        <source>There is not enough memory for this prompt</source>
        <translation>内存不足以处理这个提示词</translation>
    </message>
    <message>
        <source>There is not enough memory to go on with this prompt</source>
        <translation>内存不足以续写这个提示词</translation>
    </message>
    <message>
        <source>%1 cannot read this text: %2</source>
        <translation>%1 无法读取这段文本：%2</translation>
    </message>
    <message>
        <source>%1 cuts this text into %2 tokens of its own, so its maps cannot stand beside these; its next tokens are shown</source>
        <translation>%1 把这段文本切成它自己的 %2 个词元，所以它的图无法与这里的并排显示；它的下一词元仍显示</translation>
    </message>
    <message>
        <source>%1 has another number of tokens, so its maps are not shown</source>
        <translation>%1 的词元数目不同，所以不显示它的图</translation>
    </message>
    <message>
        <source>%1 is a trace of other tokens, so its maps are not shown</source>
        <translation>%1 是其他词元的 trace，所以不显示它的图</translation>
    </message>
</context>
<context>
    <name>lambdascope::ExperimentList</name>
    <message>
        <source>Experiments</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Choose what the models are asked</source>
        <translation>选择要问模型什么</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2; %3</source>
        <translation>%1：%2；%3</translation>
    </message>
    <message>
        <source>Run all</source>
        <translation>全部运行</translation>
    </message>
    <message>
        <source>Save all…</source>
        <translation>全部保存…</translation>
    </message>
    <message>
        <source>Writes every result that is there into a folder, as a table and as JSON</source>
        <translation>把已有的每个结果写入一个文件夹，存为表格和 JSON</translation>
    </message>
    <message>
        <source>Those that wait are not run; the one that runs goes on to its end</source>
        <translation>等待中的不再运行；正在运行的会运行到底</translation>
    </message>
    <message>
        <source>Runs all that are not done, one after another, with their protocols as they are</source>
        <translation>按各自的方案，依次运行所有尚未完成的实验</translation>
    </message>
</context>
<context>
    <name>lambdascope::ExperimentPage</name>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Ends the run; what was found stays, and Start goes on with it</source>
        <translation>结束运行；已得到的保留，再开始时接着做</translation>
    </message>
    <message>
        <source>Keep to compare</source>
        <translation>留作比较</translation>
    </message>
    <message>
        <source>Keeps this result: that of other models, of another step or of other edits then stands in the same plots</source>
        <translation>保留这个结果：别的模型、别的步或别的编辑的结果就会画在同一张图里</translation>
    </message>
    <message>
        <source>Save figure…</source>
        <translation>保存图…</translation>
    </message>
    <message>
        <source>Writes the plots as SVG, PDF or PNG, or their numbers</source>
        <translation>把图写成 SVG、PDF 或 PNG，或写出其中的数值</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>另存为 CSV…</translation>
    </message>
    <message>
        <source>Writes the result as a table or as JSON, the same bytes as lambdascope-cli writes</source>
        <translation>把结果写成表格或 JSON，与 lambdascope-cli 写出的字节相同</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Start the experiment</source>
        <translation>开始实验</translation>
    </message>
    <message>
        <source>Another experiment is running: it ends first</source>
        <translation>另一个实验正在运行：先等它结束</translation>
    </message>
    <message>
        <source>Asks the models, side by side on all cores</source>
        <translation>在所有核心上并行地向模型提问</translation>
    </message>
    <message>
        <source>Go on with the experiment</source>
        <translation>继续实验</translation>
    </message>
    <message>
        <source>Pause the experiment</source>
        <translation>暂停实验</translation>
    </message>
    <message>
        <source>Stops for now; what is done stays</source>
        <translation>暂时停下；完成的保留</translation>
    </message>
    <message>
        <source>Cancel the experiment</source>
        <translation>取消实验</translation>
    </message>
    <message>
        <source>Parts that are done</source>
        <translation>已完成的部分</translation>
    </message>
    <message>
        <source>All parts are done: they would be the same again</source>
        <translation>所有部分都已完成：再做一次也一样</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n part(s)</source>
        <translation>
            <numerusform>%1 个部分，共 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs the parts that are left</source>
        <translation>运行剩下的部分</translation>
    </message>
    <message>
        <source>Plots of the experiment</source>
        <translation>实验的图</translation>
    </message>
</context>
<context>
    <name>lambdascope::ExperimentsWorkspace</name>
    <message>
        <source>Experiments</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>&amp;Start the experiment, or go on</source>
        <translation>开始或继续实验(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Pause the experiment</source>
        <translation>暂停实验(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Cancel the experiment</source>
        <translation>取消实验(&amp;C)</translation>
    </message>
    <message>
        <source>Save the &amp;result…</source>
        <translation>保存结果(&amp;R)…</translation>
    </message>
    <message>
        <source>Save the result</source>
        <translation>保存结果</translation>
    </message>
    <message>
        <source>Table (*.csv);;The whole result (*.json)</source>
        <translation>表格 (*.csv);;完整结果 (*.json)</translation>
    </message>
    <message>
        <source>Run &amp;all experiments</source>
        <translation>运行所有实验(&amp;A)</translation>
    </message>
    <message>
        <source>Save all r&amp;esults…</source>
        <translation>保存所有结果(&amp;E)…</translation>
    </message>
    <message>
        <source>Save all results</source>
        <translation>保存所有结果</translation>
    </message>
    <message>
        <source>The folder has these files already: %1. Shall they be replaced?</source>
        <translation>该文件夹中已有这些文件：%1。要替换它们吗？</translation>
    </message>
    <message>
        <source>Open a result</source>
        <translation>打开结果</translation>
    </message>
</context>
<context>
    <name>lambdascope::ExploreWorkspace</name>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>λ by layer</source>
        <translation>各层的 λ</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>下一词元</translation>
    </message>
    <message>
        <source>Z&amp;oom</source>
        <translation>缩放(&amp;O)</translation>
    </message>
    <message>
        <source>Zoom &amp;in on the maps</source>
        <translation>放大图(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out of the maps</source>
        <translation>缩小图(&amp;O)</translation>
    </message>
    <message>
        <source>Show &amp;all cells</source>
        <translation>显示所有格子(&amp;C)</translation>
    </message>
    <message>
        <source>back to trained, layer %1</source>
        <translation>回到训练值，第 %1 层</translation>
    </message>
    <message>
        <source>updating</source>
        <translation>更新中</translation>
    </message>
    <message>
        <source>of the earlier text or edit</source>
        <translation>属于先前的文本或改动</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Where attention goes</source>
        <translation>注意力去向</translation>
    </message>
    <message>
        <source>One row, token by token</source>
        <translation>一行，逐个词元</translation>
    </message>
    <message>
        <source>&amp;Columns of the maps</source>
        <translation>图的列(&amp;C)</translation>
    </message>
    <message>
        <source>By &amp;itself</source>
        <translation>自动(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Token</source>
        <translation>词元(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Word</source>
        <translation>词(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Sentence</source>
        <translation>句子(&amp;S)</translation>
    </message>
    <message>
        <source>Hea&amp;ds of the maps</source>
        <translation>图的头(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;One head</source>
        <translation>一个头(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Heads of the layer</source>
        <translation>这一层的各头(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;All layers</source>
        <translation>所有层(&amp;A)</translation>
    </message>
    <message>
        <source>One row, sentence by sentence</source>
        <translation>一行，逐个句子</translation>
    </message>
    <message>
        <source>One row, word by word</source>
        <translation>一行，逐个词</translation>
    </message>
    <message>
        <source>Next token, %</source>
        <translation>下一词元，%</translation>
    </message>
    <message>
        <source>The row is being taken apart.</source>
        <translation>正在把这一行拆开计算。</translation>
    </message>
</context>
<context>
    <name>lambdascope::ExportDialog</name>
    <message>
        <source>SVG, for pages and slides</source>
        <translation>SVG，用于网页和幻灯片</translation>
    </message>
    <message>
        <source>PDF, for papers</source>
        <translation>PDF，用于论文</translation>
    </message>
    <message>
        <source>PNG, 300 dots to the inch</source>
        <translation>PNG，每英寸 300 点</translation>
    </message>
    <message>
        <source>CSV, numbers as text</source>
        <translation>CSV，文本形式的数据</translation>
    </message>
    <message>
        <source>NPY, numbers for NumPy</source>
        <translation>NPY，用于 NumPy 的数据</translation>
    </message>
    <message>
        <source>safetensors, numbers with their names</source>
        <translation>safetensors，带名字的数据</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Which part of the window the figure is of</source>
        <translation>图片取自窗口的哪一部分</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>Light is for paper, dark for a dark page</source>
        <translation>浅色用于纸面，深色用于深色页面</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>A picture, or the numbers behind it</source>
        <translation>图片，或图片背后的数据</translation>
    </message>
    <message>
        <source>Copy &amp;picture</source>
        <translation>复制图片(&amp;P)</translation>
    </message>
    <message>
        <source>For a text or a slide</source>
        <translation>用于文稿或幻灯片</translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation>复制数据(&amp;N)</translation>
    </message>
    <message>
        <source>For a spreadsheet</source>
        <translation>用于电子表格</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>Asks where to write the file</source>
        <translation>询问文件写到哪里</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Closes this window (Esc)</source>
        <translation>关闭此窗口 (Esc)</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>What will be written: %1</source>
        <translation>将写出的内容：%1</translation>
    </message>
    <message>
        <source>%1 (*.%2)</source>
        <translation>%1 (*.%2)</translation>
    </message>
    <message>
        <source>Save the figure</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>The numbers are on the clipboard.</source>
        <translation>数据已复制到剪贴板。</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>图片已复制到剪贴板。</translation>
    </message>
    <message>
        <source>“%1” is there already. Replace it?</source>
        <translation>“%1”已经存在。要替换它吗？</translation>
    </message>
    <message>
        <source>JSON, numbers for programs</source>
        <translation>JSON，供程序使用的数据</translation>
    </message>
    <message>
        <source>Pa&amp;ge</source>
        <translation>页面(&amp;G)</translation>
    </message>
    <message>
        <source>As large as the figure, or as a slide is</source>
        <translation>与图片一样大，或与幻灯片一样大</translation>
    </message>
    <message>
        <source>Cap&amp;tion</source>
        <translation>图注(&amp;T)</translation>
    </message>
    <message>
        <source>What the figure shows and of what it is, in sentences below it</source>
        <translation>图片下方的句子：它显示什么，出自什么</translation>
    </message>
    <message>
        <source>Text as &amp;outlines</source>
        <translation>文字转为轮廓(&amp;O)</translation>
    </message>
    <message>
        <source>SVG: the same everywhere, but no text that can be selected or changed</source>
        <translation>SVG：到处都一样，但文字不能再选中或修改</translation>
    </message>
    <message>
        <source>As needed</source>
        <translation>按需要</translation>
    </message>
    <message>
        <source>16:9 slide</source>
        <translation>16:9 幻灯片</translation>
    </message>
    <message>
        <source>Col&amp;umns</source>
        <translation>列(&amp;U)</translation>
    </message>
    <message>
        <source>What a column is. By word or sentence a .csv or .json has its numbers by token as ever, and a second file, such as x.sentence.csv, those of the sums</source>
        <translation>一列是什么。按词或按句时，.csv 或 .json 仍按词元写出数值，另一个文件（如 x.sentence.csv）写出各和</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Saved as %1, and by groups as %2</source>
        <translation>已保存为 %1，各组的和保存为 %2</translation>
    </message>
    <message>
        <source>WebP, a picture that moves</source>
        <translation>WebP，会动的图片</translation>
    </message>
    <message>
        <source>What &amp;moves</source>
        <translation>什么在动(&amp;M)</translation>
    </message>
    <message>
        <source>λ goes from as trained to 0 and back; the subtraction comes map by map</source>
        <translation>λ 从训练值到 0 再回来；减法一张图接一张图地进行</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>大小(&amp;Z)</translation>
    </message>
    <message>
        <source>Of the pictures, in dots to the inch</source>
        <translation>图片的大小，每英寸点数</translation>
    </message>
    <message>
        <source>Seconds: </source>
        <translation>秒数：</translation>
    </message>
    <message>
        <source>How long it takes to be seen once</source>
        <translation>看一遍所需的时间</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>秒数</translation>
    </message>
    <message>
        <source>&amp;Again and again</source>
        <translation>反复播放(&amp;A)</translation>
    </message>
    <message>
        <source>Else it is played once and rests</source>
        <translation>否则播放一次就停住</translation>
    </message>
    <message>
        <source>λ of layer %1</source>
        <translation>第 %1 层的 λ</translation>
    </message>
    <message>
        <source>λ_init of layer %1</source>
        <translation>第 %1 层的 λ_init</translation>
    </message>
    <message>
        <source>λ of all layers</source>
        <translation>所有层的 λ</translation>
    </message>
    <message>
        <source>λ_init of all layers</source>
        <translation>所有层的 λ_init</translation>
    </message>
    <message>
        <source>A1, λ·A2, A1 − λ·A2</source>
        <translation>A1、λ·A2、A1 − λ·A2</translation>
    </message>
    <message>
        <source>As on screen (96)</source>
        <translation>与屏幕一样（96）</translation>
    </message>
    <message>
        <source>One and a half times (144)</source>
        <translation>一倍半（144）</translation>
    </message>
    <message>
        <source>Twice as large (192)</source>
        <translation>两倍大（192）</translation>
    </message>
    <message>
        <source>Open &amp;box</source>
        <translation>打开的方框(&amp;B)</translation>
    </message>
    <message>
        <source>Of one row through the machine: the box that stands below the others with its formula, its numbers, before and after</source>
        <translation>一行的全部步骤中，在其他方框下面展开的那个方框，带有公式、数字、之前和之后</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>lambdascope::ExportMenu</name>
    <message>
        <source>&amp;Export figure…</source>
        <translation>导出图片(&amp;E)…</translation>
    </message>
    <message>
        <source>Writes a view as a picture, or its numbers (Ctrl+E)</source>
        <translation>把一个视图写成图片，或写出它的数据 (Ctrl+E)</translation>
    </message>
    <message>
        <source>Copy p&amp;icture</source>
        <translation>复制图片(&amp;I)</translation>
    </message>
    <message>
        <source>Copies the view that was used last, as a picture (Ctrl+Alt+C)</source>
        <translation>把最近用过的视图复制为图片 (Ctrl+Alt+C)</translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation>复制数据(&amp;N)</translation>
    </message>
    <message>
        <source>Copies the numbers of the view that was used last, for a spreadsheet (Ctrl+Alt+N)</source>
        <translation>复制最近用过的视图的数据，用于电子表格 (Ctrl+Alt+N)</translation>
    </message>
    <message>
        <source>Nothing on screen can be exported.</source>
        <translation>屏幕上没有可导出的内容。</translation>
    </message>
    <message>
        <source>Copied the numbers: %1</source>
        <translation>已复制数据：%1</translation>
    </message>
    <message>
        <source>Copied the picture: %1</source>
        <translation>已复制图片：%1</translation>
    </message>
</context>
<context>
    <name>lambdascope::FirstMinute</name>
    <message>
        <source>A trace is open, and its numbers stand still</source>
        <translation>打开的是 trace，它的数不会变</translation>
    </message>
    <message>
        <source>It needs a DIFF model: open one first</source>
        <translation>它需要 DIFF 模型：请先打开一个</translation>
    </message>
    <message>
        <source>It needs an answer: mark one in the prompt (Ctrl+M) first</source>
        <translation>它需要答案：请先在提示词中标记一个（Ctrl+M）</translation>
    </message>
    <message>
        <source>The models still read the prompt</source>
        <translation>模型还在读提示词</translation>
    </message>
    <message>
        <source>It has no numbers for these models and this prompt</source>
        <translation>对这些模型和这个提示词没有可用的数</translation>
    </message>
    <message>
        <source>It tells of a DIFF and a standard model, and two DIFF models are open</source>
        <translation>它讲的是一个 DIFF 模型和一个标准模型，而现在打开的是两个 DIFF 模型</translation>
    </message>
</context>
<context>
    <name>lambdascope::FormulaView</name>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
</context>
<context>
    <name>lambdascope::GenerateBar</name>
    <message>
        <source>Generate</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Back to the prompt</source>
        <translation>回到提示词</translation>
    </message>
    <message>
        <source>All views show the prompt alone again; what was written stays (Escape)</source>
        <translation>所有视图又只显示提示词；写出的内容保留 (Escape)</translation>
    </message>
    <message>
        <source>Settings of Generate</source>
        <translation>生成设置</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>&amp;Generate</source>
        <translation>生成(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Stop generating</source>
        <translation>停止生成(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Back to the prompt</source>
        <translation>回到提示词(&amp;B)</translation>
    </message>
    <message>
        <source>S&amp;ettings of Generate…</source>
        <translation>生成设置(&amp;E)…</translation>
    </message>
    <message>
        <source>The open models go on with the prompt, a token of each in turn, with the edits in force</source>
        <translation>打开的模型带着当前改动接着提示词写，轮流各写一个词元</translation>
    </message>
    <message>
        <source>Stops at once; what is written stays</source>
        <translation>立即停止；已写出的保留</translation>
    </message>
    <message>
        <source>How many tokens are written, and how they are drawn: %1</source>
        <translation>写多少个词元，怎样采样：%1</translation>
    </message>
</context>
<context>
    <name>lambdascope::GuideBrowser</name>
    <message>
        <source>Page of the guide</source>
        <translation>指南页面</translation>
    </message>
    <message>
        <source>%1, in the browser</source>
        <translation>%1，在浏览器中打开</translation>
    </message>
</context>
<context>
    <name>lambdascope::GuideHelp</name>
    <message>
        <source>&amp;Guide</source>
        <translation>指南(&amp;G)</translation>
    </message>
</context>
<context>
    <name>lambdascope::GuideWindow</name>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Back to the page before</source>
        <translation>返回上一页</translation>
    </message>
    <message>
        <source>Forward again</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Search in all pages</source>
        <translation>在所有页面中搜索</translation>
    </message>
    <message>
        <source>Finds words in all pages (Ctrl+F)</source>
        <translation>在所有页面中查找词语 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Pages of the guide</source>
        <translation>指南的各页</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Opens the page where it stands</source>
        <translation>打开所在的页面</translation>
    </message>
    <message>
        <source>%1 — Guide to Lambdascope</source>
        <translation>%1 — Lambdascope 指南</translation>
    </message>
    <message>
        <source>No page has “%1”.</source>
        <translation>没有页面含有“%1”。</translation>
    </message>
</context>
<context>
    <name>lambdascope::HeadGrid</name>
    <message>
        <source>Heads of both models</source>
        <translation>两个模型的头</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>A1</source>
        <translation>A1</translation>
    </message>
    <message>
        <source>A2</source>
        <translation>A2</translation>
    </message>
    <message>
        <source>layer %1 head %2</source>
        <translation>第 %1 层头 %2</translation>
    </message>
    <message>
        <source>DIFF: %1</source>
        <translation>DIFF：%1</translation>
    </message>
    <message>
        <source>Standard: %1</source>
        <translation>标准：%1</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 个头</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>softmax · %1, values %2 wide</source>
        <translation>softmax · %1，值宽 %2</translation>
    </message>
    <message>
        <source>A1 − λ·A2</source>
        <translation>A1 − λ·A2</translation>
    </message>
    <message>
        <source>%1 · %2, values 2 × %3 wide</source>
        <translation>%1 · %2，值宽 2 × %3</translation>
    </message>
    <message>
        <source>H%1</source>
        <translation>H%1</translation>
    </message>
    <message>
        <source>L%1</source>
        <translation>L%1</translation>
    </message>
    <message>
        <source>current</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>computing …</source>
        <translation>计算中…</translation>
    </message>
    <message>
        <source>%1, layer %2 head %3</source>
        <translation>%1，第 %2 层头 %3</translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation>DIFF</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>Choose a head</source>
        <translation>选择头</translation>
    </message>
    <message>
        <source>Choose a layer</source>
        <translation>选择层</translation>
    </message>
    <message>
        <source>× even</source>
        <translation>× 平均</translation>
    </message>
    <message>
        <source>effect</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>What a tile shows</source>
        <translation>一格显示什么</translation>
    </message>
    <message>
        <source>What a tile shows: a map of the head, or what the head does to the answer</source>
        <translation>一格显示什么：头的一张图，或头对答案的作用</translation>
    </message>
    <message>
        <source>map</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Δ logit of %1 without the head: orange falls, blue rises</source>
        <translation>没有这个头时 %1 的 Δ logit：橙降，蓝升</translation>
    </message>
    <message>
        <source>the answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Put %1 back (Delete)</source>
        <translation>放回 %1 (Delete)</translation>
    </message>
    <message>
        <source>Take %1 out (Delete)</source>
        <translation>去掉 %1 (Delete)</translation>
    </message>
    <message>
        <source>taken out</source>
        <translation>已去掉</translation>
    </message>
    <message>
        <source>without it the logit of %1 changes by %2</source>
        <translation>没有它，%1 的 logit 变化 %2</translation>
    </message>
    <message>
        <source>Take the head out, or put it back</source>
        <translation>去掉头，或把它放回</translation>
    </message>
    <message>
        <source>Taken out: nothing of it reaches the layer.</source>
        <translation>已去掉：它的输出不进入该层。</translation>
    </message>
    <message>
        <source>What it does to the answer is not computed yet.</source>
        <translation>它对答案的作用还没有计算。</translation>
    </message>
    <message>
        <source>computed when shown</source>
        <translation>显示时才计算</translation>
    </message>
    <message>
        <source>Times an even share: 1 is as if all visible tokens were alike; colours end at 2.5, and the strongest weight of every pixel is kept.</source>
        <translation>均分值的倍数：1 表示所有可见的词元都一样；颜色到 2.5 为止，每个像素保留最强的权重。</translation>
    </message>
    <message>
        <source>⊘ or Delete takes the head out; again puts it back.</source>
        <translation>⊘ 或 Delete 去掉这个头；再按一次放回。</translation>
    </message>
    <message>
        <source>Tiles show what heads do to the answer</source>
        <translation>各格显示头对答案的作用</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>softmax · %1</source>
        <translation>softmax · %1</translation>
    </message>
    <message>
        <source>Not recorded: the trace leaves it out.</source>
        <translation>未记录：trace 没有它。</translation>
    </message>
    <message>
        <source>against</source>
        <translation>相反</translation>
    </message>
    <message>
        <source>× even · number: largest sentence ÷ other, row “%1”</source>
        <translation>× 平均 · 数字：最大的句子 ÷ 其他最大，“%1”行</translation>
    </message>
    <message>
        <source>× even · number: answer’s sentence ÷ other, row “%1”</source>
        <translation>× 平均 · 数字：答案的句子 ÷ 其他最大，“%1”行</translation>
    </message>
    <message>
        <source>largest sentence ÷ largest other in row “%1”: %2</source>
        <translation>“%1”行中最大的句子 ÷ 其他最大：%2</translation>
    </message>
    <message>
        <source>answer’s sentence ÷ largest other in row “%1”: %2</source>
        <translation>“%1”行中答案的句子 ÷ 其他最大：%2</translation>
    </message>
    <message>
        <source>no other sentence has weight</source>
        <translation>别的句子都没有权重</translation>
    </message>
    <message>
        <source>, the other is “%1”</source>
        <translation>，其他是“%1”</translation>
    </message>
    <message>
        <source>; it reads against the answer</source>
        <translation>；它给答案负权重</translation>
    </message>
    <message>
        <source>Times an even share: 1 is as if all visible groups were alike, and the strongest weight of every pixel is kept.</source>
        <translation>乘以平均占比的倒数：1 表示看得到的各组都一样；每个像素保留最强的权重。</translation>
    </message>
</context>
<context>
    <name>lambdascope::HuntView</name>
    <message>
        <source>Count this prompt</source>
        <translation>计入这个提示词</translation>
    </message>
    <message>
        <source>Which model is right?</source>
        <translation>哪个模型答对了？</translation>
    </message>
    <message>
        <source>“%1” is asked for. DIFF says %2 %3, Standard says %4 %5.</source>
        <translation>要的是“%1”。DIFF 说%2 %3，标准模型说%4 %5。</translation>
    </message>
    <message>
        <source>right</source>
        <translation>对</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错</translation>
    </message>
    <message>
        <source>DIFF alone %1, Standard alone %2, both right %3, both wrong %4.</source>
        <translation>只有 DIFF 对 %1，只有标准模型对 %2，两者都对 %3，两者都错 %4。</translation>
    </message>
    <message>
        <source>“%1”: DIFF %2, %3; Standard %4, %5.</source>
        <translation>“%1”：DIFF %2，%3；标准模型 %4，%5。</translation>
    </message>
    <message>
        <source>Adds it to the count, whoever is right</source>
        <translation>不管谁对，都计入</translation>
    </message>
    <message>
        <source>DIFF alone</source>
        <translation>只有 DIFF 对</translation>
    </message>
    <message>
        <source>Standard alone</source>
        <translation>只有标准模型对</translation>
    </message>
    <message>
        <source>both right</source>
        <translation>两者都对</translation>
    </message>
    <message>
        <source>both wrong</source>
        <translation>两者都错</translation>
    </message>
    <message numerus="yes">
        <source>and %n earlier ones</source>
        <comment>prompts</comment>
        <translation>
            <numerusform>以及更早的 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Counted with another answer; counting replaces that.</source>
        <translation>已按另一个答案计入；再计会替换它。</translation>
    </message>
    <message>
        <source>Puts right what was counted of it with another answer</source>
        <translation>改正按另一个答案计入的结果</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Brings back the prompts that were counted before</source>
        <translation>恢复先前计入的提示词</translation>
    </message>
    <message>
        <source>Forgets the prompts that were counted; a second press brings them back</source>
        <translation>清除已计入的提示词；再按一次即可恢复</translation>
    </message>
</context>
<context>
    <name>lambdascope::InitSpin</name>
    <message>
        <source>mixed</source>
        <translation>不同</translation>
    </message>
</context>
<context>
    <name>lambdascope::LabCanvas</name>
    <message>
        <source>λ lab: λ of every layer, its sweep, and the difference map</source>
        <translation>λ 实验室：各层的 λ、它的扫描和差值图</translation>
    </message>
    <message>
        <source>layer %1: λ %2 in force</source>
        <translation>第 %1 层：当前 λ %2</translation>
    </message>
    <message>
        <source>, trained %1, λ_init %2, trained %3</source>
        <translation>，训练值 %1，λ_init %2，训练值 %3</translation>
    </message>
    <message>
        <source>Left and right choose the layer, up and down move it by 0.01, with Shift by 0.1; Home returns to trained, Space shows trained.</source>
        <translation>左右键选层，上下键移动 0.01，加 Shift 移动 0.1；Home 回到训练值，空格显示训练值。</translation>
    </message>
    <message>
        <source>Make the window larger to see the λ lab</source>
        <translation>放大窗口以查看 λ 实验室</translation>
    </message>
    <message>
        <source>Loss and attention against λ_init (S)</source>
        <translation>损失与注意力随 λ_init 的变化 (S)</translation>
    </message>
    <message>
        <source>λ and attention over the training (T)</source>
        <translation>训练过程中的 λ 与注意力 (T)</translation>
    </message>
    <message>
        <source>Run the model at λ_init from −0.2 to 1.4, in the background (Enter)</source>
        <translation>在后台以 λ_init 从 −0.2 到 1.4 运行模型 (Enter)</translation>
    </message>
    <message>
        <source>Stop the sweep; what is known stays (Esc)</source>
        <translation>停止扫描；已知的保留 (Esc)</translation>
    </message>
    <message>
        <source>Click selects this layer, Shift+click all up to it</source>
        <translation>点击选择此层，Shift+点击选到此层</translation>
    </message>
    <message>
        <source>Choose a layer</source>
        <translation>选择层</translation>
    </message>
    <message>
        <source>Choose several layers</source>
        <translation>选择多层</translation>
    </message>
    <message>
        <source>Move λ by 0.01</source>
        <translation>λ 移动 0.01</translation>
    </message>
    <message>
        <source>Move λ by 0.1</source>
        <translation>λ 移动 0.1</translation>
    </message>
    <message>
        <source>Back to trained</source>
        <translation>回到训练值</translation>
    </message>
    <message>
        <source>Hold: see the trained model</source>
        <translation>按住：查看训练好的模型</translation>
    </message>
    <message>
        <source>Sweep or training in the lower chart</source>
        <translation>下方图表显示扫描或训练</translation>
    </message>
    <message>
        <source>Earlier or later step of the training</source>
        <translation>训练中更早或更晚的一步</translation>
    </message>
    <message>
        <source>Run the sweep</source>
        <translation>开始扫描</translation>
    </message>
    <message>
        <source>Stop the sweep, or unpin</source>
        <translation>停止扫描，或取消固定</translation>
    </message>
    <message>
        <source>Show all cells of the maps</source>
        <translation>显示图的所有格子</translation>
    </message>
    <message>
        <source>layer %1: λ of the tokens from %2 to %3, mean %4</source>
        <translation>第 %1 层：各词元的 λ 从 %2 到 %3，平均 %4</translation>
    </message>
    <message>
        <source>, λ set to %1 by itself</source>
        <translation>，λ 单独设为 %1</translation>
    </message>
</context>
<context>
    <name>lambdascope::LabWorkspace</name>
    <message>
        <source>Edit</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>效果</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>back to trained</source>
        <translation>回到训练值</translation>
    </message>
    <message>
        <source>output factor</source>
        <translation>输出因子</translation>
    </message>
    <message>
        <source>schedule of λ_init</source>
        <translation>λ_init 的方案</translation>
    </message>
    <message>
        <source>updating</source>
        <translation>更新中</translation>
    </message>
    <message>
        <source>of the earlier text or edit</source>
        <translation>属于先前的文本或改动</translation>
    </message>
    <message>
        <source>Go to the &amp;other set of edits, A or B</source>
        <translation>转到另一组改动，A 或 B(&amp;O)</translation>
    </message>
    <message>
        <source>copy of the other set</source>
        <translation>另一组的副本</translation>
    </message>
    <message>
        <source>&amp;Copy edits as arguments</source>
        <translation>把改动复制为参数(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste edits</source>
        <translation>粘贴改动(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Save edits…</source>
        <translation>保存改动(&amp;S)…</translation>
    </message>
    <message>
        <source>Op&amp;en edits…</source>
        <translation>打开改动(&amp;E)…</translation>
    </message>
    <message>
        <source>Back to &amp;trained</source>
        <translation>回到训练值(&amp;T)</translation>
    </message>
    <message>
        <source>Nothing is edited, so there is nothing to copy.</source>
        <translation>没有改动，所以没有可复制的。</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source>The clipboard</source>
        <translation>剪贴板</translation>
    </message>
    <message>
        <source>pasted edits</source>
        <translation>粘贴的改动</translation>
    </message>
    <message>
        <source>Pasted: %1</source>
        <translation>已粘贴：%1</translation>
    </message>
    <message>
        <source>Paste edits</source>
        <translation>粘贴改动</translation>
    </message>
    <message>
        <source>The clipboard was not pasted. %1</source>
        <translation>剪贴板没有粘贴。%1</translation>
    </message>
    <message>
        <source>Save edits</source>
        <translation>保存改动</translation>
    </message>
    <message>
        <source>Edits (*.json)</source>
        <translation>改动 (*.json)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Open edits</source>
        <translation>打开改动</translation>
    </message>
    <message>
        <source>Edits (*.json);;All files (*)</source>
        <translation>改动 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>edits of a file</source>
        <translation>文件中的改动</translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>已打开 %1</translation>
    </message>
    <message>
        <source>%1. Nothing was changed.</source>
        <translation>%1。没有任何改变。</translation>
    </message>
    <message>
        <source>Copy this set to the ot&amp;her</source>
        <translation>把这一组复制到另一组(&amp;H)</translation>
    </message>
    <message>
        <source>Where attention goes</source>
        <translation>注意力去向</translation>
    </message>
    <message>
        <source>Open a model first</source>
        <translation>先打开一个模型</translation>
    </message>
    <message>
        <source>Effect, standard model</source>
        <translation>效果，标准模型</translation>
    </message>
    <message>
        <source>P&amp;atch…</source>
        <translation>补丁(&amp;A)…</translation>
    </message>
    <message>
        <source>Effect, %1</source>
        <translation>效果，%1</translation>
    </message>
    <message>
        <source>Undo the last change of edits, of the prompt or of its marks</source>
        <translation>撤销上一次对改动、提示词或其标记的更改</translation>
    </message>
    <message>
        <source>Redo what was undone</source>
        <translation>重做撤销的更改</translation>
    </message>
</context>
<context>
    <name>lambdascope::LambdaBar</name>
    <message>
        <source>of the whole layer, its one head</source>
        <translation>作用于整层，即它唯一的头</translation>
    </message>
    <message>
        <source>of the whole layer, all %1 heads</source>
        <translation>作用于整层，全部 %1 个头</translation>
    </message>
    <message>
        <source>λ of layer %1</source>
        <translation>第 %1 层的 λ</translation>
    </message>
    <message>
        <source>%1: how much of A2 is subtracted</source>
        <translation>%1：A2 减去多少</translation>
    </message>
    <message>
        <source>0: nothing subtracted, A1 alone</source>
        <translation>0：什么也不减，只有 A1</translation>
    </message>
    <message>
        <source>0: A1 alone</source>
        <translation>0：只有 A1</translation>
    </message>
    <message>
        <source>mean of its tokens %1</source>
        <translation>其词元的均值 %1</translation>
    </message>
    <message>
        <source>as trained %1</source>
        <translation>训练值 %1</translation>
    </message>
    <message>
        <source>Arrows 0.01, with Shift 0.1</source>
        <translation>方向键 0.01，加 Shift 0.1</translation>
    </message>
    <message>
        <source>Back to the trained λ</source>
        <translation>回到训练好的 λ</translation>
    </message>
    <message>
        <source>λ is as trained</source>
        <translation>λ 是训练值</translation>
    </message>
    <message>
        <source>How much of the second map is subtracted from the first: A1 − λ·A2, in every head of layer %1. %2; double-click the handle: trained</source>
        <translation>第二张图从第一张图中减去多少：A1 − λ·A2，第 %1 层的每个头都是如此。%2；双击滑柄回到训练值</translation>
    </message>
    <message>
        <source>0: nothing subtracted</source>
        <translation>0：什么也不减</translation>
    </message>
    <message>
        <source>A1 and A2 have changed places in heads of this layer: A2 − λ·A1. %1</source>
        <translation>这一层有的头里 A1 与 A2 互换了位置：A2 − λ·A1。%1</translation>
    </message>
    <message>
        <source>as trained, while Space is held</source>
        <translation>按住空格时为训练值</translation>
    </message>
</context>
<context>
    <name>lambdascope::LambdaChart</name>
    <message>
        <source>layer %1
λ %2 trained, λ_init %3</source>
        <translation>第 %1 层
训练值 λ %2，λ_init %3</translation>
    </message>
    <message>
        <source>
λ %1 in force, λ_init %2</source>
        <translation>
当前 λ %1，λ_init %2</translation>
    </message>
    <message>
        <source>λ of every layer</source>
        <translation>各层的 λ</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>λ trained</source>
        <translation>λ 的训练值</translation>
    </message>
    <message>
        <source>edited away</source>
        <translation>改动前</translation>
    </message>
    <message>
        <source>in force</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>λ_init</source>
        <translation>λ_init</translation>
    </message>
    <message>
        <source>its schedule</source>
        <translation>它的方案</translation>
    </message>
    <message>
        <source>layer %1
λ of the tokens from %2 to %3, mean %4</source>
        <translation>第 %1 层
各词元的 λ 从 %2 到 %3，平均 %4</translation>
    </message>
    <message>
        <source>
λ %1 in force, set for all tokens</source>
        <translation>
当前 λ %1，设给所有词元</translation>
    </message>
    <message>
        <source>λ of the tokens, mean</source>
        <translation>各词元的 λ，平均</translation>
    </message>
    <message>
        <source>least to most</source>
        <translation>最小到最大</translation>
    </message>
    <message>
        <source>layer %1
λ %2</source>
        <translation>第 %1 层
λ %2</translation>
    </message>
</context>
<context>
    <name>lambdascope::LambdaView</name>
    <message>
        <source>λ_init of the selected layer</source>
        <translation>所选层的 λ_init</translation>
    </message>
    <message>
        <source>λ_init of this layer. Arrows 0.01, with Shift 0.1; double-click the handle: trained</source>
        <translation>此层的 λ_init。方向键 0.01，加 Shift 0.1；双击滑块：回到训练值</translation>
    </message>
    <message>
        <source>λ_init of this layer. Arrows 0.01, with Shift 0.1</source>
        <translation>此层的 λ_init。方向键 0.01，加 Shift 0.1</translation>
    </message>
    <message>
        <source>Back to the trained λ_init</source>
        <translation>回到 λ_init 的训练值</translation>
    </message>
    <message>
        <source>λ above 1: rows sum to less than zero (%1)</source>
        <translation>λ 大于 1：行和小于零 (%1)</translation>
    </message>
    <message>
        <source>λ below 0: the second map is added, rows sum to %1</source>
        <translation>λ 小于 0：第二张图被加上，行和为 %1</translation>
    </message>
    <message>
        <source>trained %1</source>
        <translation>训练值 %1</translation>
    </message>
    <message>
        <source> · output factor 1 − λ_init = %1</source>
        <translation> · 输出因子 1 − λ_init = %1</translation>
    </message>
    <message>
        <source> · output factor kept at %1</source>
        <translation> · 输出因子保持 %1</translation>
    </message>
    <message>
        <source> · output factor 1 − λ_init follows: %1 → %2</source>
        <translation> · 输出因子 1 − λ_init 跟着变：%1 → %2</translation>
    </message>
    <message>
        <source>λ_init, layer %1</source>
        <translation>λ_init，第 %1 层</translation>
    </message>
    <message>
        <source>λ in force %1, trained %2</source>
        <translation>当前 λ %1，训练值 %2</translation>
    </message>
    <message>
        <source>λ of the tokens of every layer: mean and range. A click, or ← →, chooses the layer</source>
        <translation>各层中各词元的 λ：平均与范围。点击或按 ← → 选层</translation>
    </message>
    <message>
        <source>λ, layer %1</source>
        <translation>λ，第 %1 层</translation>
    </message>
    <message>
        <source>λ set to %1 for all tokens; the mean of their own is %2</source>
        <translation>所有词元的 λ 设为 %1；它们自己的 λ 平均 %2</translation>
    </message>
    <message>
        <source>λ of the tokens from %1 to %2, mean %3</source>
        <translation>各词元的 λ 从 %1 到 %2，平均 %3</translation>
    </message>
    <message>
        <source>DIFF V2 has no λ_init: λ follows from every token</source>
        <translation>DIFF V2 没有 λ_init：λ 由每个词元得出</translation>
    </message>
    <message>
        <source>λ of every layer over its λ_init. A click, or ← →, chooses the layer; a drag of a point moves λ_init</source>
        <translation>各层的 λ 与其 λ_init。点击或 ← → 选择层；拖动点可移动 λ_init</translation>
    </message>
    <message>
        <source>λ %1</source>
        <translation>λ %1</translation>
    </message>
    <message>
        <source>mean of its tokens %1</source>
        <translation>其词元的均值 %1</translation>
    </message>
    <message>
        <source>− %1 learned = λ %2</source>
        <translation>− 学到的 %1 = λ %2</translation>
    </message>
    <message>
        <source>+ %1 learned = λ %2</source>
        <translation>+ 学到的 %1 = λ %2</translation>
    </message>
    <message>
        <source>λ_init %1 %2, as trained</source>
        <translation>λ_init %1 %2，训练值</translation>
    </message>
    <message>
        <source>λ set to %1, trained %2</source>
        <translation>λ 设为 %1，训练值 %2</translation>
    </message>
    <message>
        <source>%1, trained %2</source>
        <translation>%1，训练值 %2</translation>
    </message>
    <message>
        <source>The trace does not tell λ_init</source>
        <translation>这个 trace 没有给出 λ_init</translation>
    </message>
</context>
<context>
    <name>lambdascope::LearnWorkspace</name>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonCentre</name>
    <message>
        <source>The page&apos;s figure</source>
        <translation>本页的图示</translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonFigure</name>
    <message>
        <source>The figure %1 is not there.</source>
        <translation>找不到图示 %1。</translation>
    </message>
    <message>
        <source>The figure %1 is no SVG that can be drawn.</source>
        <translation>图示 %1 不是能绘制的 SVG。</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>图示</translation>
    </message>
    <message>
        <source>Click or Enter shows the figure larger</source>
        <translation>点击或按 Enter 放大图示</translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonFooter</name>
    <message>
        <source>Back</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>The page before</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>%1 (done)</source>
        <translation>%1（已完成）</translation>
    </message>
    <message>
        <source>The next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Make your prediction first</source>
        <translation>先做出预测</translation>
    </message>
    <message>
        <source>This is the last page</source>
        <translation>这是最后一页</translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonMenu</name>
    <message>
        <source>&amp;Lesson</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Go on with the course</source>
        <translation>继续课程(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Course</source>
        <translation>课程目录(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation>下一页(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>上一页(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Hint</source>
        <translation>提示(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Reveal the answer</source>
        <translation>揭晓答案(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Open lesson…</source>
        <translation>打开课程(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Leave the lesson</source>
        <translation>离开课程(&amp;L)</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Lessons (*.md);;All files (*)</source>
        <translation>课程 (*.md);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonPanel</name>
    <message>
        <source>The lesson is read again when the file is saved.</source>
        <translation>文件保存后会重新读取这一课。</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Open a lesson of the course</source>
        <translation>打开课程中的一课</translation>
    </message>
    <message>
        <source>%1 · page %2 of %3</source>
        <translation>%1 · 第 %2 页，共 %3 页</translation>
    </message>
    <message>
        <source>This lesson cannot be shown</source>
        <translation>这一课无法显示</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonPlayer</name>
    <message>
        <source>blank</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>layer %1 head %2</source>
        <translation>第 %1 层头 %2</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>正确。</translation>
    </message>
    <message>
        <source>Close.</source>
        <translation>接近。</translation>
    </message>
    <message>
        <source>Your sign was off.</source>
        <translation>符号反了。</translation>
    </message>
    <message>
        <source>Not this time.</source>
        <translation>这次不对。</translation>
    </message>
    <message>
        <source>It is %1. You were %2 away.</source>
        <translation>是 %1。你差了 %2。</translation>
    </message>
    <message>
        <source>It is %1, with %2.</source>
        <translation>是 %1，为 %2。</translation>
    </message>
    <message>
        <source>It is %1, with %2. You chose %3, with %4: place %5.</source>
        <translation>是 %1，为 %2。你选的是 %3，为 %4：第 %5 位。</translation>
    </message>
    <message>
        <source>The open models cannot answer this: they lack what it asks for.</source>
        <translation>打开的模型无法回答：它们没有所问的东西。</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <comment>how long a lesson takes</comment>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 · %3</source>
        <translation>第 %1 课，共 %2 课 · %3</translation>
    </message>
    <message>
        <source>This lesson asks for layer %1 head %2, which the open model does not have.</source>
        <translation>这一课需要第 %1 层头 %2，打开的模型没有。</translation>
    </message>
    <message>
        <source>The text has no “%1” that reads “%2”.</source>
        <translation>文本中没有读取“%2”的“%1”。</translation>
    </message>
    <message>
        <source>back to trained</source>
        <translation>回到训练值</translation>
    </message>
    <message>
        <source>edit of the lesson</source>
        <translation>课程的改动</translation>
    </message>
    <message>
        <source>It is %1.</source>
        <translation>是 %1。</translation>
    </message>
    <message>
        <source>Its models could not be opened.</source>
        <translation>它的模型无法打开。</translation>
    </message>
    <message>
        <source>Its models were not opened.</source>
        <translation>它的模型没有打开。</translation>
    </message>
    <message>
        <source>The run was stopped. Reveal runs it again.</source>
        <translation>运行已停止。按“揭晓”重新运行。</translation>
    </message>
    <message>
        <source>The course has no lesson “%1”.</source>
        <translation>课程中没有“%1”这一课。</translation>
    </message>
    <message>
        <source>The class stays with this lesson.</source>
        <translation>课堂停留在这一课。</translation>
    </message>
    <message>
        <source>edits from before the lesson</source>
        <translation>进入课程之前的改动</translation>
    </message>
    <message>
        <source>This lesson is about words, and the open model reads token numbers. Open the models that come with the program to follow it.</source>
        <translation>这一课讲的是词语，而打开的模型读的是词元编号。要跟着做，请打开随附的模型。</translation>
    </message>
    <message>
        <source>A hunt needs a DIFF and a standard model with the same tokens.</source>
        <translation>需要词元相同的一个 DIFF 模型和一个标准模型。</translation>
    </message>
    <message>
        <source>The models are not at the end of the prompt.</source>
        <translation>模型不在提示词的末尾。</translation>
    </message>
    <message>
        <source>Mark the answer: select it in the prompt, then press “Answer”.</source>
        <translation>标出答案：在提示词里选中它，再按“答案”。</translation>
    </message>
    <message>
        <source>This is the page&apos;s prompt. Write one of your own.</source>
        <translation>这是本页的提示词。请自己写一个。</translation>
    </message>
    <message>
        <source>This prompt is counted already.</source>
        <translation>这个提示词已经计入。</translation>
    </message>
    <message>
        <source>This page asks for what a trace cannot do: it has no weights, and one text.</source>
        <translation>这一页要求的事 trace 做不到：它没有权重，而且只有一段文本。</translation>
    </message>
    <message>
        <source>This page is about another text, and a trace has only its own. Open the models that come with the program to follow it.</source>
        <translation>这一页讲的是另一段文本，而 trace 只有它自己的文本。要跟着做，请打开随附的模型。</translation>
    </message>
    <message>
        <source>This page lets a model write, and a trace has no weights to write with.</source>
        <translation>这一页要让模型续写，而 trace 没有可用来续写的权重。</translation>
    </message>
    <message>
        <source>%1 says %2.</source>
        <translation>%1给出 %2。</translation>
    </message>
    <message>
        <source>The standard model</source>
        <translation>标准模型</translation>
    </message>
    <message>
        <source>The DIFF model</source>
        <translation>DIFF 模型</translation>
    </message>
    <message>
        <source>It is %1: “%2”.</source>
        <translation>是 %1：“%2”。</translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonText</name>
    <message>
        <source>Text of the lesson</source>
        <translation>课文</translation>
    </message>
</context>
<context>
    <name>lambdascope::MachineDrawing</name>
    <message>
        <source>key ↓</source>
        <translation>键 ↓</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>after all layers</source>
        <translation>所有层之后</translation>
    </message>
    <message>
        <source>next token, %</source>
        <translation>下一词元，%</translation>
    </message>
    <message>
        <source>number %1</source>
        <translation>第 %1 个数</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>, as trained %1</source>
        <translation>，训练好的为 %1</translation>
    </message>
</context>
<context>
    <name>lambdascope::MachineInstrument</name>
    <message>
        <source>One row through the machine</source>
        <translation>一行穿过整个机器</translation>
    </message>
    <message>
        <source>A click opens a box; ← → go from box to box, Enter opens and closes one.</source>
        <translation>点击打开一个方框；← → 在方框之间移动，Enter 打开和关上。</translation>
    </message>
</context>
<context>
    <name>lambdascope::MachineView</name>
    <message>
        <source>DIFF</source>
        <translation>DIFF</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>one key</source>
        <translation>一个键</translation>
    </message>
    <message>
        <source>Esc closes</source>
        <translation>Esc 关闭</translation>
    </message>
    <message>
        <source>One row through the machine</source>
        <translation>一行穿过整个机器</translation>
    </message>
    <message>
        <source>Whose row it is</source>
        <translation>谁的行</translation>
    </message>
    <message>
        <source>The row of the selected head of the DIFF Transformer</source>
        <translation>DIFF Transformer 中所选头的行</translation>
    </message>
    <message>
        <source>The same row of the head of the standard Transformer that stands beside</source>
        <translation>旁边的标准 Transformer 头的同一行</translation>
    </message>
    <message>
        <source>What the first boxes show</source>
        <translation>前几个方框显示什么</translation>
    </message>
    <message>
        <source>A number for every key of the row</source>
        <translation>这一行的每个键各一个数</translation>
    </message>
    <message>
        <source>What the score of the pinned key is the sum of, product by product</source>
        <translation>固定的键的得分由哪些乘积相加而成</translation>
    </message>
    <message>
        <source>Back to maps</source>
        <translation>回到图</translation>
    </message>
    <message>
        <source>Back to the maps</source>
        <translation>回到图</translation>
    </message>
    <message>
        <source>Back to the maps (Esc)</source>
        <translation>回到图（Esc）</translation>
    </message>
    <message>
        <source>Close the box</source>
        <translation>关闭方框</translation>
    </message>
    <message>
        <source>Close the box (Esc)</source>
        <translation>关闭方框（Esc）</translation>
    </message>
    <message>
        <source>The same row of the head of the second model that stands beside</source>
        <translation>旁边第二个模型的头的同一行</translation>
    </message>
    <message>
        <source>Go from box to box</source>
        <translation>在方框之间移动</translation>
    </message>
    <message>
        <source>Open or close the box</source>
        <translation>打开或关闭方框</translation>
    </message>
    <message>
        <source>Move the pinned key</source>
        <translation>移动固定的键</translation>
    </message>
    <message>
        <source>The row before or after</source>
        <translation>前一行或后一行</translation>
    </message>
    <message>
        <source>Hold: see the trained model</source>
        <translation>按住：查看训练好的模型</translation>
    </message>
    <message>
        <source>Close the box, or back to the maps</source>
        <translation>关闭方框，或回到图</translation>
    </message>
</context>
<context>
    <name>lambdascope::MainWindow</name>
    <message>
        <source>Models and heads</source>
        <translation>模型与头</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open folder…</source>
        <translation>打开文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;beside…</source>
        <translation>在旁边打开(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Explore</source>
        <translation>探索(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;λ lab</source>
        <translation>λ 实验室(&amp;L)</translation>
    </message>
    <message>
        <source>back to trained</source>
        <translation>回到训练值</translation>
    </message>
    <message>
        <source>Lea&amp;rn</source>
        <translation>学习(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Marks in the prompt</source>
        <translation>提示词中的标记(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>重置布局(&amp;Y)</translation>
    </message>
    <message>
        <source>Open a fi&amp;le…</source>
        <translation>打开文件(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Why the answer changes</source>
        <translation>答案为什么变(&amp;W)</translation>
    </message>
    <message>
        <source>What every &amp;head does to the answer</source>
        <translation>每个头对答案的作用(&amp;H)</translation>
    </message>
    <message>
        <source>Te&amp;xt and arcs</source>
        <translation>文本与弧线(&amp;X)</translation>
    </message>
    <message>
        <source>Exper&amp;iments</source>
        <translation>实验(&amp;I)</translation>
    </message>
    <message>
        <source>E&amp;xperiment</source>
        <translation>实验(&amp;X)</translation>
    </message>
    <message>
        <source>To the m&amp;aps, and back</source>
        <translation>到图，再按一次返回(&amp;A)</translation>
    </message>
    <message>
        <source>Nothing was changed: the trained model is shown while Space is held</source>
        <translation>没有改动任何东西：按住空格时显示的是训练好的模型</translation>
    </message>
    <message>
        <source>One row thro&amp;ugh the machine</source>
        <translation>一行穿过整个机器(&amp;U)</translation>
    </message>
</context>
<context>
    <name>lambdascope::MapCanvas</name>
    <message>
        <source>Attention maps</source>
        <translation>注意力图</translation>
    </message>
    <message>
        <source>Move the pinned cell</source>
        <translation>移动固定的格子</translation>
    </message>
    <message>
        <source>First or last token of the row</source>
        <translation>行的第一个或最后一个词元</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Hold: see the trained model</source>
        <translation>按住：查看训练好的模型</translation>
    </message>
    <message>
        <source>Zoom in or out around the pinned cell</source>
        <translation>以固定的格子为中心缩放</translation>
    </message>
    <message>
        <source>Show all cells</source>
        <translation>显示所有格子</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>absolute</source>
        <translation>绝对</translation>
    </message>
    <message>
        <source>× even</source>
        <translation>× 平均</translation>
    </message>
    <message>
        <source>per row</source>
        <translation>按行</translation>
    </message>
    <message>
        <source>Scale of the maps</source>
        <translation>图的刻度</translation>
    </message>
    <message>
        <source>One map alone, or all of them</source>
        <translation>只看一张图，或看全部</translation>
    </message>
    <message>
        <source>Next scale of the maps, with Shift the one before</source>
        <translation>图的下一种刻度；加 Shift 为上一种</translation>
    </message>
    <message>
        <source>by</source>
        <translation>按</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Columns of the maps</source>
        <translation>图的列</translation>
    </message>
    <message>
        <source>Sentences where the cells of tokens would be less than 8 pixels and there are four or more of them, else tokens (G: next)</source>
        <translation>词元的格子会小于 8 像素、并且有四个或更多句子时按句子，否则按词元（G：下一种）</translation>
    </message>
    <message>
        <source>Every token by itself</source>
        <translation>每个词元各占一列</translation>
    </message>
    <message>
        <source>The tokens of a word together: their weights are added</source>
        <translation>一个词的词元合在一起：权重相加</translation>
    </message>
    <message>
        <source>The tokens of a sentence together: their weights are added</source>
        <translation>一个句子的词元合在一起：权重相加</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Heads of the maps</source>
        <translation>图的头</translation>
    </message>
    <message>
        <source>The selected head alone</source>
        <translation>只有所选的头</translation>
    </message>
    <message>
        <source>The mean over the heads of the selected layer</source>
        <translation>所选层各头的平均</translation>
    </message>
    <message>
        <source>The mean over all heads of all layers</source>
        <translation>所有层所有头的平均</translation>
    </message>
    <message>
        <source>By token absolute where one token holds half of the last row or more, else × even; by word and sentence own (S: next scale)</source>
        <translation>按词元：若最后一行有一个词元占一半以上则为绝对值，否则为 × 平均；按词和按句：各自（S：下一种标度）</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>刻度</translation>
    </message>
    <message>
        <source>own</source>
        <translation>各自</translation>
    </message>
    <message>
        <source>By itself, token, word or sentence: the next columns of the maps, with Shift those before</source>
        <translation>自动、词元、词或句子：换到图的下一种列；按住 Shift 换到上一种</translation>
    </message>
</context>
<context>
    <name>lambdascope::MarginView</name>
    <message>
        <source>Weight of the best token</source>
        <translation>最好的词元的权重</translation>
    </message>
    <message>
        <source>Drag sideways for the number of tokens, the disc up or down for the margin. Arrows do the same, with Shift ten times as far; Home: as measured</source>
        <translation>左右拖动改变词元数，上下拖动圆环改变差距。方向键也可以，按住 Shift 快十倍；Home：回到测得的值</translation>
    </message>
    <message>
        <source>layer %1 head %2</source>
        <translation>第 %1 层头 %2</translation>
    </message>
    <message>
        <source>A1, %1</source>
        <translation>A1，%1</translation>
    </message>
    <message>
        <source>Standard, %1</source>
        <translation>标准，%1</translation>
    </message>
    <message>
        <source>A margin of %1 among %2 tokens: the best gets %3, all others share %4.</source>
        <translation>%2 个词元中差距为 %1：最好的得 %3，其他合得 %4。</translation>
    </message>
    <message>
        <source>%1: “%2” gets %3, so its margin is %4.</source>
        <translation>%1：“%2”得 %3，所以它的差距是 %4。</translation>
    </message>
    <message>
        <source>one score m above n − 1 equal others</source>
        <translation>一个得分比 n − 1 个相同的得分高出 m</translation>
    </message>
    <message>
        <source>n, tokens that the row sees (each step is a factor)</source>
        <translation>n，该行看得到的词元数（每格为倍数）</translation>
    </message>
    <message>
        <source>m = %1</source>
        <translation>m = %1</translation>
    </message>
    <message>
        <source>m %1 among %2</source>
        <translation>%2 个中 m %1</translation>
    </message>
    <message>
        <source>Standard, m %1</source>
        <translation>标准，m %1</translation>
    </message>
    <message>
        <source>A1, m %1</source>
        <translation>A1，m %1</translation>
    </message>
    <message>
        <source>“%1” %2, all others %3</source>
        <translation>“%1” %2，其他合计 %3</translation>
    </message>
    <message>
        <source>dashed: an even share; m = ln(w (n − 1) ÷ (1 − w))</source>
        <translation>虚线：均分时的占比；m = ln(w (n − 1) ÷ (1 − w))</translation>
    </message>
    <message>
        <source>n, tokens</source>
        <translation>n，词元数</translation>
    </message>
    <message>
        <source>dashed: an even share</source>
        <translation>虚线：均分时的占比</translation>
    </message>
    <message>
        <source>%1: “%2” gets %3.</source>
        <translation>%1：“%2”得 %3。</translation>
    </message>
</context>
<context>
    <name>lambdascope::MeterBars</name>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>训练值</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>第一个词元</translation>
    </message>
    <message>
        <source>question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>rivals</source>
        <translation>对手</translation>
    </message>
    <message>
        <source>heads’ own</source>
        <translation>各头自身</translation>
    </message>
    <message>
        <source>÷ other word</source>
        <translation>÷ 其他词</translation>
    </message>
    <message>
        <source>÷ other sentence</source>
        <translation>÷ 其他句子</translation>
    </message>
    <message>
        <source>sum ≈ 0</source>
        <translation>和 ≈ 0</translation>
    </message>
    <message>
        <source>the rest</source>
        <translation>其余</translation>
    </message>
    <message>
        <source>answer’s share</source>
        <translation>答案的占比</translation>
    </message>
    <message>
        <source>Bars of where attention goes</source>
        <translation>注意力去向的条形</translation>
    </message>
    <message>
        <source>The answer’s share where the weights of each word are added first: its sum beside the sizes of all sums. Inside a word + and − cancel.</source>
        <translation>先把每个词的权重相加时答案的占比：它的和比上所有和的大小之和。词内 + 与 − 相互抵消。</translation>
    </message>
    <message>
        <source>The answer’s share where the weights of each sentence are added first: its sum beside the sizes of all sums. Inside a sentence + and − cancel.</source>
        <translation>先把每句的权重相加时答案的占比：它的和比上所有和的大小之和。句内 + 与 − 相互抵消。</translation>
    </message>
    <message>
        <source>The answer’s share where every token counts by the size of its weight: nothing cancels.</source>
        <translation>每个词元按权重大小计入时答案的占比：没有任何抵消。</translation>
    </message>
    <message>
        <source>The answer’s weights, added with their signs and divided by what the whole row adds up to: 1 for a softmax map, 1 − λ for the difference. So the paper counts; it may be above 1 or below 0.</source>
        <translation>答案的权重带符号相加，再除以整行之和：softmax 图为 1，差图为 1 − λ。论文就是这样计算的；它可能大于 1 或小于 0。</translation>
    </message>
    <message>
        <source>What the marked distractors have, counted as the bars show it.</source>
        <translation>所标干扰项的占比，按条形所示的方式计算。</translation>
    </message>
    <message>
        <source>The mean of the heads’ own shares, each counted by itself before the mean. Where it is less, heads cancel one another, too.</source>
        <translation>各头自身占比的平均：先对每个头单独计算，再取平均。它更小时，头与头也在相互抵消。</translation>
    </message>
    <message>
        <source>What the answer’s word gets, divided by the size of what the largest other word gets: a number that no scale changes. Above maps by token another one stands, of the answer’s tokens and the largest other token.</source>
        <translation>答案所在词得到的，除以其他词中最大者得到的大小：不随尺度改变的数。按词元的图上方显示的是另一个数：答案的词元与其他词元中最大者之比。</translation>
    </message>
    <message>
        <source>What the answer’s sentence gets, divided by the size of what the largest other sentence gets: a number that no scale changes. Above maps by token another one stands, of the answer’s tokens and the largest other token.</source>
        <translation>答案所在句子得到的，除以其他句子中最大者得到的大小：不随尺度改变的数。按词元的图上方显示的是另一个数：答案的词元与其他词元中最大者之比。</translation>
    </message>
</context>
<context>
    <name>lambdascope::MeterView</name>
    <message>
        <source>No answer is marked</source>
        <translation>没有标记答案</translation>
    </message>
    <message>
        <source>A1</source>
        <translation>A1</translation>
    </message>
    <message>
        <source>%1: nothing.</source>
        <translation>%1：无。</translation>
    </message>
    <message>
        <source>The maps are not kept.</source>
        <translation>图没有保留。</translation>
    </message>
    <message>
        <source>1 − λ is small beside Σ|weight|: the quotient magnifies.</source>
        <translation>1 − λ 相对 Σ|权重| 很小：商会放大。</translation>
    </message>
    <message>
        <source>Standard, L%1 · H%2</source>
        <translation>标准，L%1 · H%2</translation>
    </message>
    <message>
        <source>Standard, layer %1</source>
        <translation>标准，第 %1 层</translation>
    </message>
    <message>
        <source>Standard, all heads</source>
        <translation>标准，所有头</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>λ·A2</source>
        <translation>λ·A2</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>训练值</translation>
    </message>
    <message>
        <source>A2 − λ·A1</source>
        <translation>A2 − λ·A1</translation>
    </message>
    <message>
        <source>A1 − λ·A2</source>
        <translation>A1 − λ·A2</translation>
    </message>
    <message>
        <source>row “%1”</source>
        <translation>行“%1”</translation>
    </message>
    <message>
        <source>%1, mean over the heads of layer %2</source>
        <translation>%1，第 %2 层各头的平均</translation>
    </message>
    <message>
        <source>%1, mean over all heads of all layers</source>
        <translation>%1，所有层所有头的平均</translation>
    </message>
    <message>
        <source>%1, mean over all heads of the %2 of %3 layers whose maps are kept</source>
        <translation>%1，%3 层中保留了图的 %2 层所有头的平均</translation>
    </message>
    <message>
        <source>÷ (1 − λ)</source>
        <translation>÷ (1 − λ)</translation>
    </message>
    <message>
        <source>Where attention goes</source>
        <translation>注意力去向</translation>
    </message>
    <message>
        <source>Where attention goes in the selected head</source>
        <translation>所选头的注意力去向</translation>
    </message>
    <message>
        <source>Where attention goes in the selected layer: mean over its heads</source>
        <translation>所选层的注意力去向：各头的平均</translation>
    </message>
    <message>
        <source>Where attention goes in all layers: mean over all heads of all layers</source>
        <translation>所有层的注意力去向：所有层所有头的平均</translation>
    </message>
    <message>
        <source>What the bars show</source>
        <translation>条形显示什么</translation>
    </message>
    <message>
        <source>Mark the answer to split the bars: select it in the prompt and press “Answer”, or Ctrl+M.</source>
        <translation>标记答案即可拆分条形：在提示词中选中它，再按“答案”或 Ctrl+M。</translation>
    </message>
    <message>
        <source>, L%1 · H%2</source>
        <translation>，L%1 · H%2</translation>
    </message>
    <message>
        <source>, layer %1</source>
        <translation>，第 %1 层</translation>
    </message>
    <message>
        <source>, all heads</source>
        <translation>，所有头</translation>
    </message>
    <message>
        <source>Rivals %1, question %2, first token %3, the rest %4.</source>
        <translation>对手 %1，问题 %2，首个词元 %3，其余 %4。</translation>
    </message>
    <message>
        <source>In the mean of the heads’ own shares the answer has %1.</source>
        <translation>各头自身占比的平均中，答案占 %1。</translation>
    </message>
    <message>
        <source>Answer ÷ |largest other| %1, the other is “%2”.</source>
        <translation>答案 ÷ |其他最大| 为 %1，其他最大是“%2”。</translation>
    </message>
    <message>
        <source>Nothing else gets 0.0005: there is no answer ÷ |largest other|.</source>
        <translation>其他都不到 0.0005：没有答案 ÷ |其他最大|。</translation>
    </message>
    <message>
        <source>The row reads against the answer: its sum is below 0.</source>
        <translation>这一行对答案的权重之和小于 0。</translation>
    </message>
    <message>
        <source>÷ (1 − λ) it is above 1, as all the rest adds up to %1.</source>
        <translation>÷ (1 − λ) 大于 1，因为其余加起来是 %1。</translation>
    </message>
    <message>
        <source>÷ (1 − λ) it is below 0, as its sum has not the sign of the row’s sum, %1.</source>
        <translation>÷ (1 − λ) 小于 0，因为它的和与行和 %1 符号不同。</translation>
    </message>
    <message>
        <source>%1, mean of layer %2 (Standard: %3)</source>
        <translation>%1，第 %2 层的平均（标准：第 %3 层）</translation>
    </message>
    <message>
        <source>Inside a word + and − cancel; by token every size counts.</source>
        <translation>词内 + 与 − 相互抵消；按词元时每个大小都计入。</translation>
    </message>
    <message>
        <source>Inside a sentence + and − cancel; by token every size counts.</source>
        <translation>句内 + 与 − 相互抵消；按词元时每个大小都计入。</translation>
    </message>
    <message>
        <source>“Heads’ own” is the mean of their own shares: heads cancel one another, too.</source>
        <translation>“各头自身”是各头自身占比的平均：头与头也会相互抵消。</translation>
    </message>
    <message>
        <source>by word</source>
        <translation>按词</translation>
    </message>
    <message>
        <source>by sentence</source>
        <translation>按句</translation>
    </message>
    <message>
        <source>by token</source>
        <translation>按词元</translation>
    </message>
    <message>
        <source>The bars show sums over the tokens of each sentence, as shares of Σ|sum|: inside a sentence + and − cancel</source>
        <translation>条形显示每个句子中各词元权重之和在 Σ|和| 中的占比：句内 + 与 − 相互抵消</translation>
    </message>
    <message>
        <source>The bars show shares of Σ|weight|: every token counts by its size</source>
        <translation>条形显示在 Σ|权重| 中的占比：每个词元按大小计入</translation>
    </message>
    <message>
        <source>The bars show sums divided by 1 − λ, as the paper counts: weights count with their signs, so a part may be below 0 or above 1</source>
        <translation>条形显示除以 1 − λ 的和，与论文相同：权重带符号相加，所以一部分可能小于 0 或大于 1</translation>
    </message>
    <message>
        <source>%1: answer %2 %3, %4 by token, %5 ÷ the row’s sum.</source>
        <translation>%1：答案%3 %2，按词元 %4，÷ 行和为 %5。</translation>
    </message>
    <message>
        <source>All weights are 0.</source>
        <translation>所有权重都是 0。</translation>
    </message>
    <message>
        <source>The row adds up to less than a twentieth of Σ|weight|: a quotient by that says nothing.</source>
        <translation>这一行之和小于 Σ|权重| 的二十分之一：除以它的商没有意义。</translation>
    </message>
    <message>
        <source>Question %1, first token %2, the rest %3.</source>
        <translation>问题 %1，第一个词元 %2，其余 %3。</translation>
    </message>
</context>
<context>
    <name>lambdascope::ModelFinder</name>
    <message>
        <source>Where is “%1” now?</source>
        <translation>“%1”现在在哪里？</translation>
    </message>
    <message>
        <source>A model of this session</source>
        <translation>本会话的一个模型</translation>
    </message>
    <message>
        <source>%1 holds other weights than this session was saved with.</source>
        <translation>%1 中的权重与保存本会话时的不同。</translation>
    </message>
    <message>
        <source>%1 holds no model any more.</source>
        <translation>%1 中已经没有模型。</translation>
    </message>
    <message>
        <source>With other weights the numbers will not be those of the session. The same weights are recognised wherever they are.</source>
        <translation>权重不同，数值就不会是会话中的那些。相同的权重无论在哪里都能认出。</translation>
    </message>
    <message>
        <source>Show where it is now; it is recognised by its weights, and the next time without asking.</source>
        <translation>指出它现在的位置；程序按权重认出它，下次不再询问。</translation>
    </message>
    <message>
        <source>&amp;Find it…</source>
        <translation>指出位置(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Use it all the same</source>
        <translation>仍然使用(&amp;U)</translation>
    </message>
    <message>
        <source>Reading weights to find those of this session…</source>
        <translation>正在读取权重，以找到本会话的权重……</translation>
    </message>
</context>
<context>
    <name>lambdascope::ModelMenu</name>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Twin</source>
        <translation>对照头(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Previous layer</source>
        <translation>上一层(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next layer</source>
        <translation>下一层(&amp;N)</translation>
    </message>
    <message>
        <source>Pre&amp;vious head</source>
        <translation>上一个头(&amp;V)</translation>
    </message>
    <message>
        <source>Next &amp;head</source>
        <translation>下一个头(&amp;H)</translation>
    </message>
    <message>
        <source>The head with the &amp;nearest pattern</source>
        <translation>模式最接近的头(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Unpin the cell</source>
        <translation>取消固定格子(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Cancel what is computed</source>
        <translation>取消计算(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;About these models…</source>
        <translation>关于这些模型(&amp;A)…</translation>
    </message>
    <message>
        <source>The head at the same share of the &amp;depth</source>
        <translation>相对深度相同的头(&amp;D)</translation>
    </message>
    <message>
        <source>Pa&amp;irs that come with the program</source>
        <translation>随附的模型对(&amp;I)</translation>
    </message>
    <message>
        <source>The head that finds the &amp;answer</source>
        <translation>找到答案的头(&amp;A)</translation>
    </message>
</context>
<context>
    <name>lambdascope::ModelOpener</name>
    <message>
        <source>%1 of %2 MB</source>
        <translation>%2 MB 中的 %1</translation>
    </message>
    <message>
        <source>comes with the program</source>
        <translation>随附</translation>
    </message>
    <message>
        <source>Open a model beside the open one</source>
        <translation>在已打开的模型旁打开一个</translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation>打开模型文件夹</translation>
    </message>
    <message>
        <source>%1 of %2 GB</source>
        <translation>%2 GB 中的 %1</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Nothing was opened</source>
        <translation>什么也没有打开</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>%1 没有打开</translation>
    </message>
    <message>
        <source>%1 is open, but has not run this text</source>
        <translation>%1 已打开，但没有运行这段文本</translation>
    </message>
    <message>
        <source>Open a file of a model, or a trace</source>
        <translation>打开模型的一个文件，或一个 trace</translation>
    </message>
    <message>
        <source>Models and traces (*.safetensors *.json *.model)</source>
        <translation>模型和 trace (*.safetensors *.json *.model)</translation>
    </message>
    <message>
        <source>Step of the trainin&amp;g beside</source>
        <translation>在旁边打开训练步(&amp;G)</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>This DIFF model as it was after this step, beside the open one</source>
        <translation>此 DIFF 模型在这一步之后的样子，放在已打开的模型旁边</translation>
    </message>
    <message>
        <source>%1 models at once: one can be shown alone, and another one beside a DIFF model.</source>
        <translation>一次 %1 个模型：可以单独显示一个，DIFF 模型旁边还可以再放一个。</translation>
    </message>
</context>
<context>
    <name>lambdascope::ModelToolBar</name>
    <message>
        <source>Trained values</source>
        <translation>训练值</translation>
    </message>
    <message>
        <source>L%1 · H%2</source>
        <translation>L%1 · H%2</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>λ lab</source>
        <translation>λ 实验室</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Look at one head: maps, λ, next token</source>
        <translation>看一个头：图、λ、下一词元</translation>
    </message>
    <message>
        <source>Follow a lesson, page by page</source>
        <translation>一页一页地跟着课程学</translation>
    </message>
    <message>
        <source>Puts every edited layer back to its trained values</source>
        <translation>让每个改动的层回到训练值</translation>
    </message>
    <message>
        <source>Edits in force</source>
        <translation>当前改动</translation>
    </message>
    <message>
        <source>Twin</source>
        <translation>对照头</translation>
    </message>
    <message>
        <source>Head of the standard Transformer</source>
        <translation>标准 Transformer 的头</translation>
    </message>
    <message>
        <source>The head of the standard Transformer that stands beside</source>
        <translation>旁边显示的标准 Transformer 的头</translation>
    </message>
    <message>
        <source>holds edits</source>
        <translation>有改动</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>训练时的值</translation>
    </message>
    <message>
        <source>Only a DIFF model has λ, and none is open</source>
        <translation>只有 DIFF 模型有 λ，现在没有打开</translation>
    </message>
    <message>
        <source>Move λ and see the whole model answer</source>
        <translation>移动 λ，看整个模型如何回应</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>nearest pattern</source>
        <translation>模式最接近</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>The head whose map is most similar to |A1 − λ·A2|: cosine %1</source>
        <translation>图与 |A1 − λ·A2| 最相似的头：余弦 %1</translation>
    </message>
    <message>
        <source>A and B hold two sets of edits</source>
        <translation>A 和 B 存放两组改动</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>About these models…</source>
        <translation>关于这些模型…</translation>
    </message>
    <message>
        <source>same depth</source>
        <translation>相对深度相同</translation>
    </message>
    <message>
        <source>The head at the same share of the depth, and of the heads of its layer</source>
        <translation>相对深度相同、在所在层的各头中相对位置也相同的头</translation>
    </message>
    <message>
        <source>The head of the second model that stands beside</source>
        <translation>旁边显示的第二个模型的头</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Ask the models what the paper asked</source>
        <translation>用论文的问题来问模型</translation>
    </message>
    <message>
        <source>weighs the answer most</source>
        <translation>给答案的权重最大</translation>
    </message>
    <message>
        <source>no answer is marked</source>
        <translation>没有标出答案</translation>
    </message>
    <message>
        <source>The head that gives the sentence of the marked answer most from the last token of the prompt; without a marked answer the one with the nearest pattern</source>
        <translation>从提示词的最后一个词元给所标答案所在的句子权重最多的头；没有标出答案时是模式最接近的头</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Layers looked at: %1. This long prompt leaves no room for the maps of others</source>
        <translation>查找过的层数：%1。提示词太长，放不下其他层的图</translation>
    </message>
    <message>
        <source>The mean of heads is shown, %1 in a layer. A number shows that head alone</source>
        <translation>显示的是各头的平均，每层 %1 个。填一个数就单独显示那个头</translation>
    </message>
    <message>
        <source>A and B hold two sets of edits; the dot says that this one holds some</source>
        <translation>A 和 B 存放两组改动；圆点表示这一组里有改动</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>retrieving layer</source>
        <translation>检索层</translation>
    </message>
</context>
<context>
    <name>lambdascope::ModelsButton</name>
    <message>
        <source>no model open</source>
        <translation>没有打开模型</translation>
    </message>
    <message>
        <source>DIFF %1</source>
        <translation>DIFF %1</translation>
    </message>
    <message>
        <source>Standard %1</source>
        <translation>标准 %1</translation>
    </message>
    <message>
        <source>DIFF %1 with Standard %2</source>
        <translation>DIFF %1 与标准 %2</translation>
    </message>
    <message>
        <source>Models: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>with</source>
        <translation>与</translation>
    </message>
    <message>
        <source>step %1 of training</source>
        <translation>训练第 %1 步</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>DIFF %1 with DIFF %2</source>
        <translation>DIFF %1 与 DIFF %2</translation>
    </message>
</context>
<context>
    <name>lambdascope::NextTokenModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>DIFF trained</source>
        <translation>DIFF 原始</translation>
    </message>
    <message>
        <source>DIFF edited</source>
        <translation>DIFF 改动后</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>distractor</source>
        <translation>干扰项</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>says %1</source>
        <translation>说 %1</translation>
    </message>
    <message>
        <source>Standard edited</source>
        <translation>标准 改动后</translation>
    </message>
    <message>
        <source>%1 edited</source>
        <translation>%1 改动后</translation>
    </message>
    <message>
        <source>says %1, right</source>
        <translation>说 %1，正确</translation>
    </message>
    <message>
        <source>says %1, wrong</source>
        <translation>说 %1，错误</translation>
    </message>
</context>
<context>
    <name>lambdascope::NextTokenView</name>
    <message>
        <source>Most probable next tokens</source>
        <translation>最可能的下一词元</translation>
    </message>
    <message>
        <source>KL %1 nats · flips %2 of %3</source>
        <translation>KL %1 奈特 · 首选改变 %2 / %3</translation>
    </message>
    <message>
        <source>after “%1”</source>
        <translation>“%1”之后</translation>
    </message>
    <message>
        <source>KL %1 nats</source>
        <translation>KL %1 奈特</translation>
    </message>
    <message>
        <source>top-1 flips %1</source>
        <translation>首选改变 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>What each model would write next, in % of probability</source>
        <translation>每个模型接下来会写什么，以概率的 % 表示</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>answer, all %1 tokens</source>
        <translation>答案，全部 %1 个词元</translation>
    </message>
    <message>
        <source>DIFF %1 %</source>
        <translation>DIFF %1 %</translation>
    </message>
    <message>
        <source>its loss %1</source>
        <translation>其损失 %1</translation>
    </message>
    <message>
        <source>Standard %1 %</source>
        <translation>标准 %1 %</translation>
    </message>
    <message>
        <source>loss on the whole prompt %1</source>
        <translation>整个提示词上的损失 %1</translation>
    </message>
    <message>
        <source>loss on the whole prompt</source>
        <translation>整个提示词上的损失</translation>
    </message>
    <message>
        <source>Standard %1</source>
        <translation>标准 %1</translation>
    </message>
    <message>
        <source>DIFF %1</source>
        <translation>DIFF %1</translation>
    </message>
    <message>
        <source>Answer: the probability that the model says all tokens of the marked answer next. Loss on the whole prompt: mean −log p of its own tokens, nats per token. KL of the next token, trained to edited. Probabilities are in %</source>
        <translation>答案：模型接下来说出所标答案全部词元的概率。整个提示词上的损失：其自身词元的平均 −log p，每词元奈特。KL 是下一词元从训练好的到改动后的。概率以 % 表示</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message numerus="yes">
        <source>asked in none of the %n way(s) these models learned</source>
        <translation>
            <numerusform>这些模型学过 %n 种句式，这一种不在其中</numerusform>
        </translation>
    </message>
    <message>
        <source>the prompt ends in a blank, behind which most models say pieces of words</source>
        <translation>提示词末尾有空格，多数模型在其后只会续出词的片段</translation>
    </message>
    <message>
        <source>The most probable next token of each model; right or wrong beside the first token of the marked answer</source>
        <translation>每个模型最可能的下一词元；对错以所标答案的第一个词元为准</translation>
    </message>
    <message>
        <source>Not why: the maps look alike where both are right.</source>
        <translation>这不是原因：两者都对的时候，图看起来也差不多。</translation>
    </message>
</context>
<context>
    <name>lambdascope::NotesView</name>
    <message>
        <source>Next</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>训练值</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>揭晓</translation>
    </message>
    <message>
        <source>Spotlight</source>
        <translation>聚光</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>黑屏</translation>
    </message>
    <message>
        <source>White</source>
        <translation>白屏</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>定格</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>对比度</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>更大</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>更小</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Notes of this page</source>
        <translation>本页备注</translation>
    </message>
    <message>
        <source>Only you see these notes</source>
        <translation>只有你能看到这些备注</translation>
    </message>
    <message>
        <source>What the audience sees</source>
        <translation>观众看到的画面</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Stops the time since the start</source>
        <translation>停止计时</translation>
    </message>
    <message>
        <source>Pause the time since the start</source>
        <translation>暂停计时</translation>
    </message>
    <message>
        <source>%1: key %2</source>
        <translation>%1：按键 %2</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>*No notes on this page.*</source>
        <translation>*本页没有备注。*</translation>
    </message>
    <message>
        <source>The audience sees this.</source>
        <translation>观众看到的是这个。</translation>
    </message>
    <message>
        <source>The screen is black.</source>
        <translation>屏幕是黑的。</translation>
    </message>
    <message>
        <source>The screen is white.</source>
        <translation>屏幕是白的。</translation>
    </message>
    <message>
        <source>Frozen: the audience’s picture stands still.</source>
        <translation>已定格：观众的画面静止。</translation>
    </message>
    <message>
        <source>%1 Behind it, it is frozen.</source>
        <translation>%1 其后画面已定格。</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Notes — Lambdascope</source>
        <translation>备注 — Lambdascope</translation>
    </message>
    <message>
        <source>Notes for the teacher</source>
        <translation>给教师的备注</translation>
    </message>
    <message>
        <source>Next map</source>
        <translation>下一张图</translation>
    </message>
</context>
<context>
    <name>lambdascope::OpenedDrawing</name>
    <message>
        <source>not a finite number</source>
        <translation>不是有限的数</translation>
    </message>
    <message>
        <source>of another run</source>
        <translation>来自另一次运行</translation>
    </message>
    <message>
        <source>number %1</source>
        <translation>第 %1 个数</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
</context>
<context>
    <name>lambdascope::OpenedPanel</name>
    <message>
        <source>The box that is open</source>
        <translation>打开的方框</translation>
    </message>
    <message>
        <source>The formula of the box, and its numbers before and after it</source>
        <translation>方框的公式，以及它前后的数</translation>
    </message>
</context>
<context>
    <name>lambdascope::Passes</name>
    <message>
        <source>%1: the maps of layer %2 could not be computed: %3</source>
        <translation>%1：第 %2 层的图无法计算：%3</translation>
    </message>
    <message>
        <source>Cancelled. The layers that had come are shown.</source>
        <translation>已取消。显示的是已经到达的各层。</translation>
    </message>
    <message>
        <source>Cancelled. What is shown is of the earlier text or edit.</source>
        <translation>已取消。显示的属于先前的文本或改动。</translation>
    </message>
</context>
<context>
    <name>lambdascope::PatchDialog</name>
    <message>
        <source>Patch</source>
        <translation>补丁</translation>
    </message>
    <message>
        <source>Puts a part of another run in the place of the same part of this one.</source>
        <translation>把另一次运行的一部分放到这次运行的同一处。</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>残差流</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>What the head gives, after norm and output factor</source>
        <translation>头给出的结果，在归一化和输出因子之后</translation>
    </message>
    <message>
        <source>The first map of the head; it weighs the values of this run</source>
        <translation>头的第一张注意力图；加权的仍是这次运行的值</translation>
    </message>
    <message>
        <source>The second map of the head; it weighs the values of this run</source>
        <translation>头的第二张注意力图；加权的仍是这次运行的值</translation>
    </message>
    <message>
        <source>The residual stream before the layer, at one token</source>
        <translation>该层之前、某个词元处的残差流</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Layers count from 0</source>
        <translation>层从 0 数起</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Heads count from 0</source>
        <translation>头从 0 数起</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Tokens count from 0</source>
        <translation>词元从 0 数起</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>From</source>
        <translation>取自</translation>
    </message>
    <message>
        <source>The prompt of the other run; one for all patches of a model</source>
        <translation>另一次运行的提示词；一个模型的所有补丁共用一个</translation>
    </message>
    <message>
        <source>this prompt, in the other state</source>
        <translation>本提示词，另一种状态</translation>
    </message>
    <message>
        <source>another prompt</source>
        <translation>另一个提示词</translation>
    </message>
    <message>
        <source>from</source>
        <translation>取自</translation>
    </message>
    <message>
        <source>Prompt of the other run</source>
        <translation>另一次运行的提示词</translation>
    </message>
    <message>
        <source>It needs as many tokens as the prompt of this run</source>
        <translation>它的词元数必须与这次运行的提示词相同</translation>
    </message>
    <message>
        <source>The other way round: this run as trained, that one with the edits</source>
        <translation>反过来：这次运行为训练状态，另一次带改动</translation>
    </message>
    <message>
        <source>Else this run has the edits, and the other one is as trained</source>
        <translation>否则这次运行带改动，另一次为训练状态</translation>
    </message>
    <message>
        <source>&amp;Put in</source>
        <translation>放入(&amp;P)</translation>
    </message>
    <message>
        <source>Patches in force</source>
        <translation>当前的补丁</translation>
    </message>
    <message>
        <source>What is put in now</source>
        <translation>现在放入的内容</translation>
    </message>
    <message>
        <source>&amp;Take out</source>
        <translation>取出(&amp;T)</translation>
    </message>
    <message>
        <source>Takes the selected patch out again</source>
        <translation>把所选的补丁取出</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Closes this window (Esc)</source>
        <translation>关闭此窗口 (Esc)</translation>
    </message>
    <message>
        <source>Open a model first</source>
        <translation>先打开一个模型</translation>
    </message>
    <message>
        <source>That prompt has %1 tokens and this one %2: it needs as many</source>
        <translation>那个提示词有 %1 个词元，本提示词有 %2 个：两者必须相同</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>Puts it in; undo takes it out again</source>
        <translation>放入；撤销会再取出</translation>
    </message>
    <message>
        <source>As many tokens as this prompt: %1</source>
        <translation>词元数与本提示词相同：%1</translation>
    </message>
    <message>
        <source>Nothing else is edited, so both states are the same run</source>
        <translation>没有别的改动，所以两种状态是同一次运行</translation>
    </message>
    <message>
        <source>Nothing is patched</source>
        <translation>没有补丁</translation>
    </message>
    <message>
        <source>In force, from %1:</source>
        <translation>当前，取自%1：</translation>
    </message>
    <message>
        <source>patch: %1</source>
        <translation>补丁：%1</translation>
    </message>
    <message>
        <source>patch taken out: %1</source>
        <translation>取出补丁：%1</translation>
    </message>
</context>
<context>
    <name>lambdascope::PlotDrawing</name>
    <message>
        <source>%1 %2</source>
        <comment>number, unit</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, paper, %2</source>
        <translation>%1，论文，%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>model, which result</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: not run yet</source>
        <translation>%1：还没有运行</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>DIFF: name</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>→ %1, ↓ %2</source>
        <comment>names of axes</comment>
        <translation>→ %1，↓ %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>quantity, unit</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, logarithmic</source>
        <translation>%1，对数</translation>
    </message>
    <message>
        <source>%1: being run</source>
        <translation>%1：正在运行</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>quantity, value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>quantities, what is the same everywhere</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1, %2: %3, 95 % interval from %4 to %5</source>
        <translation>%1，%2：%3，95 % 区间从 %4 到 %5</translation>
    </message>
    <message>
        <source>%1, 95 % interval from %2 to %3</source>
        <translation>%1，95 % 区间从 %2 到 %3</translation>
    </message>
</context>
<context>
    <name>lambdascope::PlotView</name>
    <message>
        <source>Point at a number to read it; ← and → go from one to the next</source>
        <translation>指向一个数即可读出；← 和 → 逐个移动</translation>
    </message>
</context>
<context>
    <name>lambdascope::PredictionCard</name>
    <message>
        <source>Click a token in the prompt or in the map.</source>
        <translation>点击提示词或图中的一个词元。</translation>
    </message>
    <message>
        <source>Click a head.</source>
        <translation>点击一个头。</translation>
    </message>
    <message>
        <source>Click a layer.</source>
        <translation>点击一层。</translation>
    </message>
    <message>
        <source>Your prediction</source>
        <translation>你的预测</translation>
    </message>
    <message>
        <source>Your guess</source>
        <translation>你的猜测</translation>
    </message>
    <message>
        <source>Choose your answer from this list, or click it in the window</source>
        <translation>从此列表选择答案，或在窗口中点击它</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>揭晓</translation>
    </message>
    <message>
        <source>The models compute the answer …</source>
        <translation>模型正在计算答案…</translation>
    </message>
    <message>
        <source>Try another token</source>
        <translation>换一个词元试试</translation>
    </message>
    <message>
        <source>Predict the weight of another token of this row</source>
        <translation>预测本行另一个词元的权重</translation>
    </message>
    <message>
        <source>Choose from the list …</source>
        <translation>从列表中选择…</translation>
    </message>
    <message>
        <source>Your guess: %1</source>
        <translation>你的猜测：%1</translation>
    </message>
    <message>
        <source>Show the answer of these models</source>
        <translation>显示这些模型的答案</translation>
    </message>
    <message>
        <source>Make your prediction first</source>
        <translation>先做出预测</translation>
    </message>
    <message>
        <source>Hint %1 of %2</source>
        <translation>提示 %1，共 %2 条</translation>
    </message>
    <message>
        <source>Show the next hint</source>
        <translation>显示下一条提示</translation>
    </message>
    <message>
        <source>These are all hints</source>
        <translation>提示已全部给出</translation>
    </message>
    <message>
        <source>Hint %1: %2</source>
        <translation>提示 %1：%2</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>%1 Drag the marker.</source>
        <comment>after a question</comment>
        <translation>%1拖动标记。</translation>
    </message>
</context>
<context>
    <name>lambdascope::PredictionScale</name>
    <message>
        <source>Your guess</source>
        <translation>你的猜测</translation>
    </message>
    <message>
        <source>No guess yet, between %1 and %2</source>
        <translation>还没有猜测，在 %1 与 %2 之间</translation>
    </message>
    <message>
        <source>Your guess is %1</source>
        <translation>你的猜测是 %1</translation>
    </message>
    <message>
        <source>Your guess is %1, it is %2</source>
        <translation>你的猜测是 %1，实际是 %2</translation>
    </message>
    <message>
        <source>Drag the marker, or move it by ← → (Shift: ten steps)</source>
        <translation>拖动标记，或按 ← → 移动（Shift：十步）</translation>
    </message>
    <message>
        <source>you %1</source>
        <translation>你 %1</translation>
    </message>
</context>
<context>
    <name>lambdascope::Presenter</name>
    <message>
        <source>Presentation — Lambdascope</source>
        <translation>演示 — Lambdascope</translation>
    </message>
    <message>
        <source>λ is locked</source>
        <translation>λ 已锁定</translation>
    </message>
</context>
<context>
    <name>lambdascope::PresenterView</name>
    <message>
        <source>Presentation</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Drag λ; ↑ and ↓ move it by 0.05</source>
        <translation>拖动 λ；↑ 和 ↓ 移动 0.05</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>Formula: %1.</source>
        <translation>公式：%1。</translation>
    </message>
    <message>
        <source>Option %1: %2.</source>
        <translation>选项 %1：%2。</translation>
    </message>
    <message>
        <source>Option %1 is right.</source>
        <translation>选项 %1 正确。</translation>
    </message>
    <message>
        <source>The map is covered: predict first.</source>
        <translation>这张图还遮着：请先预测。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>%1:</source>
        <translation>%1：</translation>
    </message>
    <message>
        <source>A click counts a guess, Shift+click takes one off; so do keys 1 to 9</source>
        <translation>点击记一票，Shift+点击减一票；按键 1 到 9 也可以</translation>
    </message>
</context>
<context>
    <name>lambdascope::PromptBar</name>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Type a prompt</source>
        <translation>输入提示词</translation>
    </message>
    <message>
        <source>Example prompts</source>
        <translation>示例提示词</translation>
    </message>
    <message>
        <source>Replaces the prompt by an example</source>
        <translation>用示例替换提示词</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Tokens. Click a token to ask from it.</source>
        <translation>词元。点击词元，从它提问。</translation>
    </message>
    <message>
        <source>Tokens, tinted by what “%1” (row %2) reads. Click a token to ask from it.</source>
        <translation>词元，按“%1”（第 %2 行）给出的权重着色。点击词元，从它提问。</translation>
    </message>
    <message>
        <source>The text that both models read; they run as you type</source>
        <translation>两个模型都读取的文本；输入时即运行</translation>
    </message>
    <message>
        <source>Token numbers, such as 3 1 4</source>
        <translation>词元编号，如 3 1 4</translation>
    </message>
    <message>
        <source>This model has no tokenizer: it reads the numbers of tokens</source>
        <translation>此模型没有分词器：它读取词元编号</translation>
    </message>
    <message>
        <source>DIFF right, Standard wrong</source>
        <translation>DIFF 对，标准错</translation>
    </message>
    <message>
        <source>Standard right, DIFF wrong</source>
        <translation>标准对，DIFF 错</translation>
    </message>
    <message>
        <source>both right</source>
        <translation>两者都对</translation>
    </message>
    <message>
        <source>both wrong</source>
        <translation>两者都错</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Fill in numbers</source>
        <translation>填入编号</translation>
    </message>
    <message>
        <source>Puts token numbers that the model has in the place of the text</source>
        <translation>用模型有的词元编号代替文本</translation>
    </message>
</context>
<context>
    <name>lambdascope::PromptMarks</name>
    <message>
        <source>Mark as &amp;answer</source>
        <translation>标记为答案(&amp;A)</translation>
    </message>
    <message>
        <source>Mark as &amp;distractor</source>
        <translation>标记为干扰项(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Remove marks</source>
        <translation>去掉标记(&amp;R)</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Distractor</source>
        <translation>干扰项</translation>
    </message>
    <message>
        <source>Mark as answer</source>
        <translation>标记为答案</translation>
    </message>
    <message>
        <source>Mark as distractor</source>
        <translation>标记为干扰项</translation>
    </message>
    <message>
        <source>Select words in the prompt or a token first</source>
        <translation>先在提示词中选中词语，或选一个词元</translation>
    </message>
    <message>
        <source>“%1” is marked; press to remove the mark</source>
        <translation>“%1”已标记；按下去掉标记</translation>
    </message>
    <message>
        <source>Marks “%1” as the answer the model should find</source>
        <translation>把“%1”标记为模型应找到的答案</translation>
    </message>
    <message>
        <source>Marks “%1” as a distractor: like an answer, but none</source>
        <translation>把“%1”标记为干扰项：像答案，但不是答案</translation>
    </message>
    <message>
        <source>“%1” is what the prompt asks for or tells beside it, and was marked by itself; press to remove the mark</source>
        <translation>“%1”是提示词问的数或同样说出的另一个数，已自动标记；再按一次去掉标记</translation>
    </message>
</context>
<context>
    <name>lambdascope::PromptPanel</name>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation>DIFF</translation>
    </message>
    <message>
        <source>DIFF edited</source>
        <translation>DIFF 改动后</translation>
    </message>
    <message>
        <source>Open a model first</source>
        <translation>先打开一个模型</translation>
    </message>
    <message>
        <source>%1 row written with other edits · generate again</source>
        <translation>%1 行是用别的改动写的 · 请重新生成</translation>
    </message>
    <message>
        <source>too long to follow; the views show it when it ends</source>
        <translation>太长，无法跟随；结束后视图再显示</translation>
    </message>
    <message>
        <source>the views follow %1</source>
        <translation>视图跟随 %1</translation>
    </message>
    <message>
        <source>the views stay at token %1 of %2</source>
        <translation>视图停在 %2 的第 %1 个词元</translation>
    </message>
    <message>
        <source>the views stay at the prompt</source>
        <translation>视图停在提示词处</translation>
    </message>
    <message>
        <source>%1 of %2 tokens · %3</source>
        <translation>%2 个词元中的 %1 个 · %3</translation>
    </message>
    <message>
        <source>the views show %1 up to token %2 of %3</source>
        <translation>视图显示 %1 到第 %2 个词元，共 %3 个</translation>
    </message>
    <message>
        <source>the views show the prompt</source>
        <translation>视图显示提示词</translation>
    </message>
    <message>
        <source>Once upon a time</source>
        <translation>Once upon a time</translation>
    </message>
    <message>
        <source>The text was not opened</source>
        <translation>文本没有打开</translation>
    </message>
    <message>
        <source>DIFF trained</source>
        <translation>DIFF 原始</translation>
    </message>
    <message>
        <source>Standard edited</source>
        <translation>标准 改动后</translation>
    </message>
    <message>
        <source>Prompts are token numbers: %1</source>
        <translation>提示词是词元编号：%1</translation>
    </message>
    <message>
        <source>A trace of a picture: its patches are the tokens (T shows it)</source>
        <translation>图片的 trace：图块就是词元（按 T 显示）</translation>
    </message>
    <message>
        <source>The text of a trace: without weights no other can run</source>
        <translation>trace 的文本：没有权重，别的文本无法运行</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>改动后</translation>
    </message>
    <message>
        <source>Nothing was pasted: the text is larger than 128 KiB, too long for a prompt</source>
        <translation>没有粘贴：文本大于 128 KiB，作提示词太长</translation>
    </message>
    <message>
        <source>&amp;Find what a prompt asks for</source>
        <translation>找出提示词问的是什么(&amp;F)</translation>
    </message>
    <message>
        <source>the example</source>
        <translation>选择示例</translation>
    </message>
    <message>
        <source>What the prompt asks for was found and marked, with the numbers told beside it; undo takes the marks away</source>
        <translation>已找到提示词问的数并标记，同样说出的其他数也已标记；撤销可去掉标记</translation>
    </message>
</context>
<context>
    <name>lambdascope::ProtocolForm</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>The command that does the same</source>
        <translation>做同样事情的命令</translation>
    </message>
    <message>
        <source>In a terminal, this gives the same numbers</source>
        <translation>在终端里，它给出同样的数值</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Copies the command, for a terminal</source>
        <translation>复制命令，供终端使用</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>训练后的样子</translation>
    </message>
    <message>
        <source>as edited</source>
        <translation>编辑后的样子</translation>
    </message>
    <message>
        <source>λ of the models that are asked</source>
        <translation>被问模型的 λ</translation>
    </message>
    <message>
        <source>Asks the models as they were trained, or with the edits that are in force</source>
        <translation>按训练后的样子，或带上当前生效的编辑来问模型</translation>
    </message>
    <message>
        <source>Run both models</source>
        <translation>运行两个模型</translation>
    </message>
    <message>
        <source>Show the paper’s values</source>
        <translation>显示论文的值</translation>
    </message>
    <message>
        <source>Draws the paper’s numbers hatched beside those of your models</source>
        <translation>在您的模型的数值旁用斜线画出论文的数值</translation>
    </message>
    <message>
        <source>The paper’s models have 3B parameters and 4K tokens. Compare the direction, not the height.</source>
        <translation>论文的模型有 3B 参数、4K 词元。请比较方向，不要比较高度。</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>Options of the protocol as they were</source>
        <translation>方案的选项恢复默认</translation>
    </message>
    <message>
        <source>Sets every option back to what it is without being chosen</source>
        <translation>把每个选项恢复为未选择时的值</translation>
    </message>
    <message>
        <source>Choose a file: %1</source>
        <translation>选择文件：%1</translation>
    </message>
    <message>
        <source>Chooses a file of your own</source>
        <translation>选择您自己的文件</translation>
    </message>
    <message>
        <source>%1: several of %2</source>
        <comment>meaning, words</comment>
        <translation>%1：%2 中的几个</translation>
    </message>
    <message>
        <source>Without it the DIFF Transformer alone is asked, of two the first one</source>
        <translation>不勾选时只问 DIFF Transformer；两个都是 DIFF 时只问第一个</translation>
    </message>
</context>
<context>
    <name>lambdascope::RecentMenu</name>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的(&amp;R)</translation>
    </message>
    <message>
        <source>%1 is not there any more</source>
        <translation>%1 已经不在了</translation>
    </message>
    <message>
        <source>Nothing was opened yet</source>
        <translation>还没有打开过什么</translation>
    </message>
    <message>
        <source>&amp;Clear the list</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
</context>
<context>
    <name>lambdascope::RowHead</name>
    <message>
        <source>Show what %1 wrote</source>
        <translation>显示 %1 写的内容</translation>
    </message>
    <message>
        <source>The maps, tables and figures show what %1 wrote</source>
        <translation>图、表和数字显示 %1 写的内容</translation>
    </message>
    <message>
        <source>Show in all views what %1 wrote</source>
        <translation>在所有视图中显示 %1 写的内容</translation>
    </message>
</context>
<context>
    <name>lambdascope::RowPlot</name>
    <message>
        <source>“%1” reads %2</source>
        <translation>“%1”读取 %2</translation>
    </message>
    <message>
        <source>“%1” (token %2)</source>
        <translation>“%1”（词元 %2）</translation>
    </message>
    <message>
        <source>%1
weight %2</source>
        <translation>%1
权重 %2</translation>
    </message>
    <message>
        <source>%1
A1 %2, λ·A2 %3</source>
        <translation>%1
A1 %2，λ·A2 %3</translation>
    </message>
    <message>
        <source>%1
A1 − λ·A2: %2</source>
        <translation>%1
A1 − λ·A2：%2</translation>
    </message>
    <message>
        <source>what “%1” (row %2) reads</source>
        <translation>“%1”（第 %2 行）读取什么</translation>
    </message>
    <message>
        <source>%1 · the difference is drawn when you reveal</source>
        <translation>%1 · 揭晓时画出差值</translation>
    </message>
    <message>
        <source>Click a cell of the maps to see its row here</source>
        <translation>点击图中的格子，即可在此看到它的行</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>λ·A2</source>
        <translation>λ·A2</translation>
    </message>
    <message>
        <source>A1</source>
        <translation>A1</translation>
    </message>
    <message>
        <source>A1 %1</source>
        <translation>A1 %1</translation>
    </message>
    <message>
        <source>Standard %1</source>
        <translation>标准 %1</translation>
    </message>
    <message>
        <source>even share 1/%1</source>
        <translation>均分 1/%1</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>distractor</source>
        <translation>干扰项</translation>
    </message>
    <message>
        <source>by place</source>
        <translation>按位置</translation>
    </message>
    <message>
        <source>by weight</source>
        <translation>按权重</translation>
    </message>
    <message>
        <source>Order of the row’s keys</source>
        <translation>行中键的顺序</translation>
    </message>
    <message>
        <source>Keys of the row from left to right as in the text</source>
        <translation>行中的键从左到右，与文本相同</translation>
    </message>
    <message>
        <source>Keys of the row sorted: largest weight first, whatever its sign</source>
        <translation>行中的键按权重排序：不论符号，最大的在前</translation>
    </message>
    <message>
        <source>Choose a key of the row</source>
        <translation>选择行中的键</translation>
    </message>
    <message>
        <source>Read the row above or below</source>
        <translation>读上一行或下一行</translation>
    </message>
    <message numerus="yes">
        <source>%n others</source>
        <translation>
            <numerusform>其他 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>÷ what each gives to the answer</source>
        <translation>÷ 各模型给答案的权重</translation>
    </message>
    <message>
        <source>÷ answer</source>
        <translation>÷ 答案</translation>
    </message>
    <message>
        <source>One row</source>
        <translation>一行</translation>
    </message>
    <message>
        <source>Scale each model to its answer</source>
        <translation>各模型按其答案缩放</translation>
    </message>
    <message>
        <source>Each model’s weights divided by what it gives to the answer, so that rivals are compared and not how much is left</source>
        <translation>每个模型的权重除以它给答案的权重，这样比较的是对手，而不是剩下多少</translation>
    </message>
    <message>
        <source>No answer is marked that this row sees</source>
        <translation>没有标出这一行能看到的答案</translation>
    </message>
    <message>
        <source>A model gives the answer nothing here, or reads against it</source>
        <translation>有模型在这里对答案的权重为负或几乎为零</translation>
    </message>
    <message>
        <source>%1
A1 − λ·A2: %2 of what it gives to the answer</source>
        <translation>%1
A1 − λ·A2：是给答案的 %2 倍</translation>
    </message>
</context>
<context>
    <name>lambdascope::SamplingPopup</name>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>%1, the most probable</source>
        <translation>%1，最可能的</translation>
    </message>
    <message>
        <source>temperature %1</source>
        <translation>温度 %1</translation>
    </message>
    <message>
        <source>top-k %1</source>
        <translation>top-k %1</translation>
    </message>
    <message>
        <source>top-p %1</source>
        <translation>top-p %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>How many tokens each model writes at most</source>
        <translation>每个模型最多写多少词元</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Draws among the k most probable tokens only</source>
        <translation>只在最可能的 k 个词元中采样</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same seed draws the same tokens again</source>
        <translation>相同的种子得到相同的词元</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>0 takes the most probable token; 1 draws by the model&apos;s probabilities; more draws bolder</source>
        <translation>0 取最可能的词元；1 按模型的概率采样；更大则更大胆</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Draws among the most probable tokens that together reach p</source>
        <translation>在合计达到 p 的最可能词元中采样</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>most probable</source>
        <translation>最可能</translation>
    </message>
    <message>
        <source>&amp;Tokens</source>
        <translation>词元(&amp;T)</translation>
    </message>
    <message>
        <source>Top-&amp;k</source>
        <translation>Top-&amp;k</translation>
    </message>
    <message>
        <source>Top-&amp;p</source>
        <translation>Top-&amp;p</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>种子(&amp;S)</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>drawn with the seed</source>
        <translation>按种子采样</translation>
    </message>
    <message>
        <source>nothing is drawn</source>
        <translation>不采样</translation>
    </message>
    <message>
        <source>a sentence of at most %1 tokens</source>
        <translation>一句话，最多 %1 个词元</translation>
    </message>
    <message>
        <source>To the &amp;end of the sentence</source>
        <translation>写到句末(&amp;E)</translation>
    </message>
    <message>
        <source>Stops behind a full stop, a question or exclamation mark or a line break</source>
        <translation>在句号、问号、感叹号或换行之后停止</translation>
    </message>
    <message>
        <source>Te&amp;mperature</source>
        <translation>温度(&amp;M)</translation>
    </message>
</context>
<context>
    <name>lambdascope::ScheduleCombo</name>
    <message>
        <source>every layer as the checkpoint has it</source>
        <translation>每层都用检查点里的值</translation>
    </message>
    <message>
        <source>0.8 − 0.6·e^(−0.3·l), layers l from 0</source>
        <translation>0.8 − 0.6·e^(−0.3·l)，层 l 从 0 起</translation>
    </message>
    <message>
        <source>the same λ_init in every layer</source>
        <translation>每层的 λ_init 相同</translation>
    </message>
    <message>
        <source>λ is the learned part alone</source>
        <translation>λ 只剩学到的部分</translation>
    </message>
    <message>
        <source>A − B·e^(−C·l) with constants of your own</source>
        <translation>A − B·e^(−C·l)，常数自定</translation>
    </message>
    <message>
        <source>some layers were moved by hand</source>
        <translation>有些层是手动移动的</translation>
    </message>
    <message>
        <source>Schedule of λ_init over the layers</source>
        <translation>λ_init 随层的方案</translation>
    </message>
    <message>
        <source>Gives every layer the λ_init of a schedule</source>
        <translation>按方案给每层一个 λ_init</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>训练时的值</translation>
    </message>
    <message>
        <source>the paper&apos;s</source>
        <translation>论文的</translation>
    </message>
    <message>
        <source>constant 0.8</source>
        <translation>恒为 0.8</translation>
    </message>
    <message>
        <source>constant 0.5</source>
        <translation>恒为 0.5</translation>
    </message>
    <message>
        <source>λ_init = 0</source>
        <translation>λ_init = 0</translation>
    </message>
    <message>
        <source>formula…</source>
        <translation>公式…</translation>
    </message>
    <message>
        <source>own values</source>
        <translation>自定值</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>lambdascope::Segments</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The dot says that “auto” takes it now.</source>
        <translation>圆点表示“自动”现在取它。</translation>
    </message>
</context>
<context>
    <name>lambdascope::Session</name>
    <message>
        <source>--layer: there is no layer %1</source>
        <translation>--layer：没有第 %1 层</translation>
    </message>
    <message>
        <source>--head: there is no head %1</source>
        <translation>--head：没有头 %1</translation>
    </message>
    <message>
        <source>--pin: there is no token %1</source>
        <translation>--pin：没有词元 %1</translation>
    </message>
    <message>
        <source>its models are not of the shape of the open ones</source>
        <translation>它的模型与打开的模型形状不同</translation>
    </message>
    <message>
        <source>Step %1 cannot be shown: %2</source>
        <translation>第 %1 步无法显示：%2</translation>
    </message>
    <message>
        <source>λ</source>
        <translation>λ</translation>
    </message>
    <message>
        <source>λ_init</source>
        <translation>λ_init</translation>
    </message>
    <message>
        <source>head back, layer %1 head %2</source>
        <translation>放回头，第 %1 层头 %2</translation>
    </message>
    <message>
        <source>head off, layer %1 head %2</source>
        <translation>关闭头，第 %1 层头 %2</translation>
    </message>
    <message>
        <source>--pin: token %1 does not see token %2, which comes later</source>
        <translation>--pin：词元 %1 看不到后面的词元 %2</translation>
    </message>
    <message>
        <source>--prompt: the text of a trace is shown, as without weights no other can run</source>
        <translation>--prompt：显示的是 trace 的文本，因为没有权重，别的文本无法运行</translation>
    </message>
    <message>
        <source>the prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>marks that were found</source>
        <translation>自动标记</translation>
    </message>
</context>
<context>
    <name>lambdascope::SessionFiles</name>
    <message>
        <source>The session was not opened</source>
        <translation>会话没有打开</translation>
    </message>
    <message>
        <source>The lesson of the session could not be opened</source>
        <translation>会话的课程无法打开</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Sessions (*.lambdascope)</source>
        <translation>会话 (*.lambdascope)</translation>
    </message>
    <message>
        <source>session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>The session was not saved</source>
        <translation>会话没有保存</translation>
    </message>
    <message>
        <source>&amp;Save session</source>
        <translation>保存会话(&amp;S)</translation>
    </message>
    <message>
        <source>Save session &amp;as…</source>
        <translation>会话另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>Sessions (*.lambdascope);;All files (*)</source>
        <translation>会话 (*.lambdascope);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Lambdascope ended unexpectedly. What was on screen at %1 was kept.</source>
        <translation>Lambdascope 意外结束。%1 时屏幕上的内容已保留。</translation>
    </message>
    <message>
        <source>Lambdascope ended unexpectedly. “%1” was kept as it was at %2.</source>
        <translation>Lambdascope 意外结束。“%1”已按 %2 时的样子保留。</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Opens what was on screen; what is on screen now goes</source>
        <translation>打开当时屏幕上的内容；现在屏幕上的内容会被替换</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Throws away what was kept</source>
        <translation>丢弃保留的内容</translation>
    </message>
    <message>
        <source>Recovery</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Save the session?</source>
        <translation>保存会话？</translation>
    </message>
    <message>
        <source>“%1” has changed since it was saved.</source>
        <translation>“%1”在保存之后有了变化。</translation>
    </message>
    <message>
        <source>What was open is unharmed.</source>
        <translation>已打开的内容不受影响。</translation>
    </message>
    <message>
        <source>Open sess&amp;ion…</source>
        <translation>打开会话(&amp;N)…</translation>
    </message>
    <message>
        <source>%1: the name of a session ends in .lambdascope</source>
        <translation>%1：会话的文件名以 .lambdascope 结尾</translation>
    </message>
    <message>
        <source>Bring back the last &amp;time&apos;s screen</source>
        <translation>恢复上次的画面(&amp;T)</translation>
    </message>
    <message>
        <source>Another one is still being opened. Save it once its maps are there.</source>
        <translation>另一个会话还在打开。等它的图出现后再保存。</translation>
    </message>
</context>
<context>
    <name>lambdascope::ShareMenu</name>
    <message>
        <source>S&amp;hare page…</source>
        <translation>分享网页(&amp;H)…</translation>
    </message>
    <message>
        <source>Writes what is on screen as one page that any browser opens, with λ_init to drag (Ctrl+Shift+E)</source>
        <translation>把屏幕上的内容写成任何浏览器都能打开的一个网页，其中可以拖动 λ_init（Ctrl+Shift+E）</translation>
    </message>
    <message>
        <source>Running the model at every value of λ_init…</source>
        <translation>正在用 λ_init 的每个值运行模型…</translation>
    </message>
    <message>
        <source>Share page</source>
        <translation>分享网页</translation>
    </message>
    <message>
        <source>Write it</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Pages (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>&amp;Share lesson as page…</source>
        <translation>将课程分享为网页(&amp;S)…</translation>
    </message>
    <message>
        <source>Writes the lesson as one page that any browser opens, with its predictions</source>
        <translation>把课程写成一个网页，连同其中的预测，任何浏览器都能打开</translation>
    </message>
    <message>
        <source>Running the models on every page of the lesson…</source>
        <translation>正在课程的每一页上运行模型……</translation>
    </message>
    <message>
        <source>Share li&amp;ve page…</source>
        <translation>分享可计算网页(&amp;V)…</translation>
    </message>
    <message>
        <source>Writes one page that holds the models and computes in any browser: whoever opens it types prompts and moves λ</source>
        <translation>写出一个含有模型、可在任何浏览器中计算的网页：打开它的人可以输入提示词、改动 λ</translation>
    </message>
    <message>
        <source>Share live page</source>
        <translation>分享可计算网页</translation>
    </message>
    <message>
        <source>Putting models and program into one page…</source>
        <translation>正在把模型和程序放进一个网页…</translation>
    </message>
    <message>
        <source>Share page…</source>
        <translation>分享网页…</translation>
    </message>
    <message>
        <source>Share page: %1</source>
        <translation>分享网页：%1</translation>
    </message>
</context>
<context>
    <name>lambdascope::Shell</name>
    <message>
        <source>Drop to open these models</source>
        <translation>松开以打开这些模型</translation>
    </message>
    <message>
        <source>Drop to open the session “%1”</source>
        <translation>松开以打开会话“%1”</translation>
    </message>
    <message>
        <source>Drop to open the class “%1”</source>
        <translation>松开以打开课堂文件“%1”</translation>
    </message>
    <message>
        <source>Drop to open the lesson “%1”</source>
        <translation>松开以打开课“%1”</translation>
    </message>
    <message>
        <source>Drop to put the edits of “%1” in force</source>
        <translation>松开以应用“%1”中的改动</translation>
    </message>
    <message>
        <source>Drop to run the text of “%1” as the prompt</source>
        <translation>松开以将“%1”的文本作为提示词运行</translation>
    </message>
    <message>
        <source>Drop to open the model “%1”</source>
        <translation>松开以打开模型“%1”</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Lambdascope</source>
        <translation>关于 Lambdascope(&amp;A)</translation>
    </message>
    <message>
        <source>About Lambdascope</source>
        <translation>关于 Lambdascope</translation>
    </message>
    <message>
        <source>&amp;First minute</source>
        <translation>第一分钟(&amp;F)</translation>
    </message>
    <message>
        <source>Drop to show the result “%1”</source>
        <translation>松开以显示结果“%1”</translation>
    </message>
    <message>
        <source>Drop to open these models and %1 more files</source>
        <translation>松开以打开这些模型和另外 %1 个文件</translation>
    </message>
    <message>
        <source>%1 is a pipe or a device: settings are neither read nor kept.</source>
        <translation>%1 是管道或设备：设置既不读取也不保存。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Puts this line away</source>
        <translation>收起这一行</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Lambdascope %1

An explorer of the Differential Transformer (arXiv 2410.05258).

MIT licence. Made with Qt %2, Dear ImGui and Eigen.</source>
        <translation>Lambdascope %1

Differential Transformer（arXiv 2410.05258）的探索工具。

MIT 许可证。用 Qt %2、Dear ImGui 和 Eigen 制作。</translation>
    </message>
    <message>
        <source>This failed: %1. What was open is still open.</source>
        <translation>操作失败：%1。已打开的内容仍然打开。</translation>
    </message>
    <message>
        <source>A guided start over this window</source>
        <translation>在此窗口上的入门引导</translation>
    </message>
    <message>
        <source>&amp;Live page in the browser</source>
        <translation>在浏览器中打开可计算网页(&amp;L)</translation>
    </message>
    <message>
        <source>Live page</source>
        <translation>可计算网页</translation>
    </message>
    <message>
        <source>No browser could be started. The page is %1; any browser opens it.</source>
        <translation>无法启动浏览器。网页是 %1；任何浏览器都能打开它。</translation>
    </message>
    <message>
        <source>The shipped pair as one page that computes in any browser, on a phone too</source>
        <translation>随附的一对模型做成的网页，可在任何浏览器（包括手机）中计算</translation>
    </message>
</context>
<context>
    <name>lambdascope::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Closes this list (Esc)</source>
        <translation>关闭此列表 (Esc)</translation>
    </message>
    <message>
        <source>Find by words or keys</source>
        <translation>按词语或按键查找</translation>
    </message>
    <message>
        <source>Find a shortcut</source>
        <translation>查找快捷键</translation>
    </message>
    <message>
        <source>Shows only what has these words or keys</source>
        <translation>只显示含有这些词语或按键的行</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>What</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>新按键</translation>
    </message>
    <message>
        <source>Press the keys here, then “Set” or “Add”</source>
        <translation>在此按下按键，然后点“设定”或“添加”</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>设定</translation>
    </message>
    <message>
        <source>This key in place of those there are</source>
        <translation>用此按键代替现有的按键</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>This key beside those there are</source>
        <translation>在现有的按键之外再加此按键</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>去掉按键</translation>
    </message>
    <message>
        <source>Takes all keys from what is chosen</source>
        <translation>去掉所选动作的所有按键</translation>
    </message>
    <message>
        <source>As designed</source>
        <translation>默认按键</translation>
    </message>
    <message>
        <source>The keys that the program comes with</source>
        <translation>程序默认的按键</translation>
    </message>
    <message>
        <source>Use it here</source>
        <translation>用在这里</translation>
    </message>
    <message>
        <source>Takes the key from where it is now</source>
        <translation>把此按键从现在的动作移到这里</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <source>All keys as the program comes with them</source>
        <translation>所有按键都回到程序默认的设定</translation>
    </message>
    <message>
        <source>A key of the view itself; it stays as it is</source>
        <translation>视图自己的按键；保持不变</translation>
    </message>
    <message>
        <source>“%1” has no key.</source>
        <translation>“%1”没有按键。</translation>
    </message>
    <message>
        <source>“%1” has %2.</source>
        <translation>“%1”的按键是 %2。</translation>
    </message>
    <message>
        <source>The keys of a view stay as they are.</source>
        <translation>视图的按键保持不变。</translation>
    </message>
    <message>
        <source>Choose what is to have another key.</source>
        <translation>选择要更改按键的动作。</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”.</source>
        <translation>%1 已用于“%2”。</translation>
    </message>
    <message>
        <source>%1 is a key of a view: “%2”. As a shortcut it would come first.</source>
        <translation>%1 是视图的按键：“%2”。设为快捷键后，快捷键优先。</translation>
    </message>
</context>
<context>
    <name>lambdascope::StatePage</name>
    <message>
        <source>Comes with Lambdascope</source>
        <translation>随附</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Opens the pair that comes with Lambdascope, and its first lesson</source>
        <translation>打开随附的一对模型和第一课</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>You can type meanwhile. The old model stays until the new one is ready.</source>
        <translation>这期间可以输入。新模型就绪之前，旧模型保留。</translation>
    </message>
    <message>
        <source>You can type meanwhile.</source>
        <translation>这期间可以输入。</translation>
    </message>
    <message>
        <source>%1 is still open and nothing was changed.</source>
        <translation>%1 仍然打开，没有任何改变。</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>回到 %1</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>复制消息</translation>
    </message>
    <message>
        <source>Open another…</source>
        <translation>打开其他…</translation>
    </message>
    <message>
        <source>✓ %1</source>
        <translation>✓ %1</translation>
    </message>
    <message>
        <source>Stops opening; what was open stays</source>
        <translation>停止打开；已打开的保留</translation>
    </message>
    <message>
        <source>Drop a model folder or file here, or two models to compare.
A folder has config.json and *.safetensors.</source>
        <translation>把模型文件夹或文件拖到这里，或拖入两个模型来比较。
文件夹里有 config.json 和 *.safetensors。</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>In a terminal, once:</source>
        <translation>在终端里运行一次：</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>New here? Start with lesson 1, five minutes.</source>
        <translation>第一次来？从第 1 课开始，五分钟。</translation>
    </message>
    <message>
        <source>Fill in numbers</source>
        <translation>填入编号</translation>
    </message>
    <message>
        <source>Puts token numbers that the model has in the place of the text</source>
        <translation>用模型有的词元编号代替文本</translation>
    </message>
</context>
<context>
    <name>lambdascope::StatusBar</name>
    <message>
        <source>computing %1, layer %2 of %3</source>
        <translation>正在计算 %1，第 %2 层，共 %3 层</translation>
    </message>
    <message>
        <source>The GPU failed, and the pass was repeated on the CPU: %1</source>
        <translation>GPU 失败，已在 CPU 上重算：%1</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>重新运行</translation>
    </message>
    <message>
        <source>Run the text again</source>
        <translation>重新运行这段文本</translation>
    </message>
    <message>
        <source>Runs the text with the edits in force; so does Enter in the prompt</source>
        <translation>用当前的改动运行这段文本；在提示词框里按 Enter 也可以</translation>
    </message>
    <message>
        <source>What is asked about stays covered until you have predicted.</source>
        <translation>在你做出预测之前，所问的内容一直遮着。</translation>
    </message>
</context>
<context>
    <name>lambdascope::StepCard</name>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Leave the first minute (Esc); Help brings it back</source>
        <translation>离开第一分钟(Esc)；可从帮助菜单再打开</translation>
    </message>
    <message>
        <source>The step before (←)</source>
        <translation>上一步(←)</translation>
    </message>
    <message>
        <source>The next step (Enter or →)</source>
        <translation>下一步(Enter 或 →)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>lambdascope::TextView</name>
    <message>
        <source>“%1” %2</source>
        <translation>“%1” %2</translation>
    </message>
    <message>
        <source>Standard, layer %1 head %2: %3</source>
        <translation>标准，第 %1 层头 %2：%3</translation>
    </message>
    <message>
        <source>DIFF, layer %1 head %2: %3</source>
        <translation>DIFF，第 %1 层头 %2：%3</translation>
    </message>
    <message>
        <source>Where “%1” (token %2) looks, every head</source>
        <translation>“%1”（词元 %2）看哪里，所有头</translation>
    </message>
    <message>
        <source>Every head</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>A1 − λ·A2</source>
        <translation>A1 − λ·A2</translation>
    </message>
    <message>
        <source>layers %1–%2 of %3</source>
        <translation>第 %1–%2 层，共 %3 层</translation>
    </message>
    <message>
        <source>Logit lens</source>
        <translation>logit 透镜</translation>
    </message>
    <message>
        <source>Logit lens: %1 by layer</source>
        <translation>logit 透镜：逐层的 %1</translation>
    </message>
    <message>
        <source>embed.</source>
        <comment>the embedding, in at most six letters</comment>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>A1</source>
        <translation>A1</translation>
    </message>
    <message>
        <source>λ·A2</source>
        <translation>λ·A2</translation>
    </message>
    <message>
        <source>Maps</source>
        <translation>图</translation>
    </message>
    <message>
        <source>The text, tinted by one row</source>
        <translation>由一行着色的文本</translation>
    </message>
    <message>
        <source>What tints the text</source>
        <translation>用什么给文本着色</translation>
    </message>
    <message>
        <source>The signed weights that the selected head gives: blue adds, orange takes away</source>
        <translation>所选头给出的带符号权重：蓝色是加，橙色是减</translation>
    </message>
    <message>
        <source>The first softmax map of the selected head</source>
        <translation>所选头的第一个 softmax 图</translation>
    </message>
    <message>
        <source>What the selected head subtracts</source>
        <translation>所选头减去的部分</translation>
    </message>
    <message>
        <source>The weights of the head of the standard Transformer that stands beside</source>
        <translation>旁边的标准 Transformer 头的权重</translation>
    </message>
    <message>
        <source>Back to the maps</source>
        <translation>回到图</translation>
    </message>
    <message>
        <source>Back to the maps (Esc)</source>
        <translation>回到图（Esc）</translation>
    </message>
    <message>
        <source>Go from word to word: every head shows where it looks</source>
        <translation>逐词移动：每个头显示它看哪里</translation>
    </message>
    <message>
        <source>First or last word</source>
        <translation>第一个或最后一个词</translation>
    </message>
    <message>
        <source>Ask from this word</source>
        <translation>从这个词提问</translation>
    </message>
    <message>
        <source>Hold: see the trained model</source>
        <translation>按住：查看训练好的模型</translation>
    </message>
    <message>
        <source>“%1” (token %2): comes after the row</source>
        <translation>“%1”（词元 %2）：在这一行之后</translation>
    </message>
    <message>
        <source>“%1” (token %2): weight %3</source>
        <translation>“%1”（词元 %2）：权重 %3</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>第 %1 名</translation>
    </message>
    <message>
        <source>, layer %1 head %2: %3</source>
        <translation>，第 %1 层头 %2：%3</translation>
    </message>
    <message>
        <source>A1 − λ·A2 of the head of the second model that stands beside</source>
        <translation>旁边显示的第二个模型的头的 A1 − λ·A2</translation>
    </message>
    <message>
        <source>“%1”: weight %2, of all its tokens</source>
        <translation>“%1”：权重 %2，为其所有词元之和</translation>
    </message>
</context>
<context>
    <name>lambdascope::TokenStrip</name>
    <message>
        <source>Tokens of the prompt</source>
        <translation>提示词的词元</translation>
    </message>
    <message>
        <source>tokens: %1</source>
        <translation>词元：%1</translation>
    </message>
    <message>
        <source>token %1 · id %2</source>
        <translation>词元 %1 · 编号 %2</translation>
    </message>
    <message>
        <source> · special</source>
        <translation> · 特殊词元</translation>
    </message>
    <message>
        <source> · bytes %1</source>
        <translation> · 字节 %1</translation>
    </message>
    <message>
        <source> · written by the model</source>
        <translation> · 由模型写出</translation>
    </message>
    <message>
        <source> · marked as answer</source>
        <translation> · 已标记为答案</translation>
    </message>
    <message>
        <source> · marked as distractor</source>
        <translation> · 已标记为干扰项</translation>
    </message>
    <message>
        <source> · read with %1</source>
        <translation> · 以 %1 读取</translation>
    </message>
    <message>
        <source>Go from token to token</source>
        <translation>在词元间移动</translation>
    </message>
    <message>
        <source>First or last token</source>
        <translation>第一个或最后一个词元</translation>
    </message>
    <message>
        <source>Ask from this token</source>
        <translation>从此词元提问</translation>
    </message>
</context>
<context>
    <name>lambdascope::ViewMenu</name>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>大小(&amp;Z)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>Reduce &amp;motion</source>
        <translation>减少动态效果(&amp;M)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>放大(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>缩小(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Normal size</source>
        <translation>正常大小(&amp;N)</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Memory &amp;for maps</source>
        <translation>图的内存(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;All that is free</source>
        <translation>所有可用内存(&amp;A)</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
</context>
<context>
    <name>lambdascope::WhyView</name>
    <message>
        <source>All parts</source>
        <translation>所有部分</translation>
    </message>
    <message>
        <source>in force</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>训练值</translation>
    </message>
    <message>
        <source>Esc: back to the list</source>
        <translation>Esc：回到列表</translation>
    </message>
    <message>
        <source>click a part to see it here</source>
        <translation>点击一个部分，在此查看</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Part of the logit</source>
        <translation>logit 的部分</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>adds</source>
        <translation>加上</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已改动</translation>
    </message>
    <message>
        <source>each with its own final norm, held</source>
        <translation>各自固定自己的最终归一化</translation>
    </message>
    <message>
        <source>with the final norm held</source>
        <translation>固定最终归一化</translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation>DIFF</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>above the mean</source>
        <translation>高出平均</translation>
    </message>
    <message>
        <source>lead over the runner-up</source>
        <translation>领先第二名</translation>
    </message>
    <message>
        <source>largest change</source>
        <translation>变化最大</translation>
    </message>
    <message>
        <source>by layer</source>
        <translation>按层</translation>
    </message>
    <message>
        <source>λ and maps</source>
        <translation>λ 与图</translation>
    </message>
    <message>
        <source>Why the answer changes</source>
        <translation>答案为什么变</translation>
    </message>
    <message>
        <source>Whose answer it is</source>
        <translation>谁的答案</translation>
    </message>
    <message>
        <source>Takes the answer of the DIFF Transformer apart, trained and in force</source>
        <translation>拆开差分 Transformer 的答案：训练值与当前</translation>
    </message>
    <message>
        <source>Takes the answer of the standard Transformer apart</source>
        <translation>拆开标准 Transformer 的答案</translation>
    </message>
    <message>
        <source>What the logit is compared with</source>
        <translation>logit 与什么比较</translation>
    </message>
    <message>
        <source>How far the logit stands above the mean over all tokens</source>
        <translation>logit 高出所有词元平均多少</translation>
    </message>
    <message>
        <source>How far the logit stands above that of the most probable other token</source>
        <translation>logit 高出最可能的另一词元多少</translation>
    </message>
    <message>
        <source>Order of the parts</source>
        <translation>各部分的顺序</translation>
    </message>
    <message>
        <source>Parts in order: the largest change first, without an edit the largest part (O)</source>
        <translation>部分的顺序：变化最大的在前，没有改动时最大的在前 (O)</translation>
    </message>
    <message>
        <source>Parts in order: embedding, then layer by layer (O)</source>
        <translation>部分的顺序：先嵌入，再逐层 (O)</translation>
    </message>
    <message>
        <source>Back to λ and maps</source>
        <translation>回到 λ 与图</translation>
    </message>
    <message>
        <source>Back to λ by layer, its sweep and the maps (Esc)</source>
        <translation>回到各层的 λ、它的扫描和图 (Esc)</translation>
    </message>
    <message>
        <source>largest part</source>
        <translation>最大的部分</translation>
    </message>
    <message>
        <source>Choose a part</source>
        <translation>选择一个部分</translation>
    </message>
    <message>
        <source>See the head of the part by its keys</source>
        <translation>按键查看该部分的头</translation>
    </message>
    <message>
        <source>Order: the largest change first, or by layer</source>
        <translation>顺序：变化最大的在前，或按层</translation>
    </message>
    <message>
        <source>Hold: see the trained model</source>
        <translation>按住：查看训练好的模型</translation>
    </message>
    <message>
        <source>Back to the list, or to λ and maps</source>
        <translation>回到列表，或回到 λ 与图</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>回到列表</translation>
    </message>
    <message>
        <source>Back to the list of parts (Esc)</source>
        <translation>回到各部分的列表 (Esc)</translation>
    </message>
    <message>
        <source>“%1” (token %2): weight %3, value toward the answer %4, part of the logit %5</source>
        <translation>“%1”（词元 %2）：权重 %3，朝向答案的值 %4，logit 的部分 %5</translation>
    </message>
    <message>
        <source>Choose the key whose part is explained</source>
        <translation>选择要解释其 logit 部分的键</translation>
    </message>
</context>
<context>
    <name>lambdascope::WrappedRadio</name>
    <message>
        <source>Choose this answer</source>
        <translation>选这个答案</translation>
    </message>
    <message>
        <source>%1 (your guess, and right)</source>
        <translation>%1（你的猜测，正确）</translation>
    </message>
    <message>
        <source>%1 (right)</source>
        <translation>%1（正确）</translation>
    </message>
    <message>
        <source>%1 (your guess)</source>
        <translation>%1（你的猜测）</translation>
    </message>
</context>
<context>
    <name>lambdascope::Writing</name>
    <message>
        <source>%1 cuts this text into other tokens, so the views cannot show its row</source>
        <translation>%1 把这段文本切成别的词元，所以视图无法显示它的行</translation>
    </message>
</context>
</TS>
