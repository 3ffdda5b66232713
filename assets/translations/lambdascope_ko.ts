<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
<context>
    <name>AboutModels</name>
    <message>
        <source>%1 of %2</source>
        <translation>%2 %1</translation>
    </message>
    <message>
        <source>used where they lie in the file</source>
        <translation>파일에 있는 그대로 씁니다</translation>
    </message>
    <message>
        <source>held as float32 in memory</source>
        <translation>메모리에 float32로 둡니다</translation>
    </message>
    <message>
        <source>DIFF: %1</source>
        <translation>DIFF: %1</translation>
    </message>
    <message>
        <source>Standard: %1</source>
        <translation>표준: %1</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>찾은 것</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>텐서</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>파라미터</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>토크나이저</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>어휘</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>토큰 %1개</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>%1, and no more</source>
        <translation>%1개까지만</translation>
    </message>
    <message>
        <source>trained on %1; longer prompts run, and are marked</source>
        <translation>%1개까지 학습했습니다. 더 긴 프롬프트도 실행되고 표시됩니다</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>폴더</translation>
    </message>
    <message>
        <source>Tensors not used:</source>
        <translation>쓰지 않는 텐서:</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>수가 아님</translation>
    </message>
    <message>
        <source>✓ checked</source>
        <translation>✓ 확인됨</translation>
    </message>
    <message>
        <source>Every row of the softmax maps sums to 1, with an error of %1 at most. Every row of the projections belongs to the head that the layout says.</source>
        <translation>소프트맥스 맵의 모든 행은 합이 1이며 오차는 최대 %1입니다. 투영(프로젝션) 행렬의 모든 행은 레이아웃이 정한 헤드에 속합니다.</translation>
    </message>
    <message>
        <source>A row of a softmax map is off by %1. What is drawn is not what the model means: its weights or this program are wrong.</source>
        <translation>소프트맥스 맵에 합이 1에서 벗어난 행이 있습니다(차이: %1). 그려진 것은 모델이 뜻하는 것과 다릅니다. 모델의 가중치나 이 프로그램이 잘못되었습니다.</translation>
    </message>
    <message>
        <source>Only the maps that are kept were checked.</source>
        <translation>보관한 맵만 확인했습니다.</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1: A1 and A2 exchanged names after step %2; λ became 1/λ, and the layer computed what it did before</source>
        <translation>%1: %2스텝 뒤에 A1과 A2가 이름을 바꿈. λ는 1/λ이 되었고 레이어는 전과 같은 값을 계산함</translation>
    </message>
    <message>
        <source>About</source>
        <translation>소개</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>softmax rows sum to 1 ✓ %1</source>
        <translation>소프트맥스 행의 합 1 ✓ %1</translation>
    </message>
    <message>
        <source>! softmax rows do not sum to 1</source>
        <translation>! 소프트맥스 행의 합이 1이 아님</translation>
    </message>
    <message>
        <source>RoPE</source>
        <translation>RoPE</translation>
    </message>
    <message>
        <source>! changed</source>
        <translation>! 파일이 바뀜</translation>
    </message>
    <message>
        <source>What is shown is what was read and checked before it changed.</source>
        <translation>보이는 것은 바뀌기 전에 읽고 확인한 내용입니다.</translation>
    </message>
    <message>
        <source>Every row of the softmax maps sums to 1, with an error of %1 at most.</source>
        <translation>소프트맥스 맵의 모든 행의 합이 1이며 오차는 최대 %1입니다.</translation>
    </message>
    <message>
        <source>! recorded with differences</source>
        <translation>! 기록이 계산과 다름</translation>
    </message>
    <message>
        <source>softmax rows sum to 1 ✓ %1, λ not checked</source>
        <translation>소프트맥스 행의 합 1 ✓ %1, λ 확인 안 됨</translation>
    </message>
    <message>
        <source>λ not checked</source>
        <translation>λ 확인 안 됨</translation>
    </message>
    <message>
        <source>Edits of the run</source>
        <translation>실행할 때의 편집</translation>
    </message>
    <message>
        <source>Recorder</source>
        <translation>기록 프로그램</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>trained on %1; prompts of more than %2 tokens do not run: its sliding window is not implemented</source>
        <translation>%1개까지 학습했습니다. 토큰 %2개를 넘는 프롬프트는 실행되지 않습니다. 슬라이딩 윈도우가 구현되어 있지 않습니다</translation>
    </message>
</context>
<context>
    <name>Beside</name>
    <message>
        <source>Export figure</source>
        <translation>그림 내보내기</translation>
    </message>
    <message>
        <source>Collecting the numbers…</source>
        <translation>수치를 모으는 중…</translation>
    </message>
    <message>
        <source>Writing the numbers…</source>
        <translation>수치를 쓰는 중…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Reading the weights for their SHA-256…</source>
        <translation>SHA-256을 구하려고 가중치를 읽는 중…</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>멈추는 중…</translation>
    </message>
    <message>
        <source>Drawing the pictures…</source>
        <translation>그림을 그리는 중…</translation>
    </message>
</context>
<context>
    <name>Effects</name>
    <message>
        <source>Standard</source>
        <translation>표준</translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation>DIFF</translation>
    </message>
    <message>
        <source>%1 says %2 with %3 %.</source>
        <translation>%1: %2 %3 %.</translation>
    </message>
    <message>
        <source>All heads: %1 with %2 %.</source>
        <translation>모든 헤드: %1 %2 %.</translation>
    </message>
    <message>
        <source>No answer is marked, so this is the most probable token; to mark one, select it in the prompt and press “Answer”, or Ctrl+M.</source>
        <translation>표시한 정답이 없어 가장 확률이 높은 토큰을 봅니다. 표시하려면 프롬프트에서 고르고 “정답”이나 Ctrl+M을 누르세요.</translation>
    </message>
    <message>
        <source>What is marked as the answer does not come next, so this is the most probable token.</source>
        <translation>정답으로 표시한 것이 다음에 오지 않으므로 가장 확률이 높은 토큰을 봅니다.</translation>
    </message>
    <message>
        <source>Standard heads have no A2 and are left out.</source>
        <translation>표준 헤드에는 A2가 없어 빠집니다.</translation>
    </message>
    <message>
        <source>The first pass is not done: there is nothing to show yet.</source>
        <translation>첫 계산이 끝나지 않아 아직 보여 줄 것이 없습니다.</translation>
    </message>
    <message>
        <source>No model is open: there is no head to take out.</source>
        <translation>열린 모델이 없어 뺄 헤드가 없습니다.</translation>
    </message>
    <message>
        <source>A standard Transformer has no A2 to take out: choose “off” or “mean”.</source>
        <translation>표준 트랜스포머에는 없앨 A2가 없습니다. “끄기”나 “평균”을 고르세요.</translation>
    </message>
    <message>
        <source>Each head by itself gives its mean over the prompt.</source>
        <translation>헤드 하나씩 프롬프트 전체의 평균으로 바꿉니다.</translation>
    </message>
    <message>
        <source>Each head by itself goes without its A2.</source>
        <translation>헤드 하나씩 A2를 없앱니다.</translation>
    </message>
    <message>
        <source>Each head by itself is taken out.</source>
        <translation>헤드를 하나씩 뺍니다.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1(%2)</translation>
    </message>
    <message>
        <source>The logit of %1 falls most without %2.</source>
        <translation>%1의 로짓은 %2 없이 가장 많이 떨어집니다.</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between heads</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>What every head does to the answer</source>
        <translation>헤드마다 정답에 하는 일</translation>
    </message>
    <message>
        <source>What every head does to %1</source>
        <translation>헤드마다 %1에 하는 일</translation>
    </message>
    <message>
        <source>No single head makes the logit of %1 fall when it is missing.</source>
        <translation>어느 헤드 하나를 빼도 %1의 로짓은 떨어지지 않습니다.</translation>
    </message>
    <message>
        <source>That is the first of the %1 tokens of the answer; all numbers are of it.</source>
        <translation>정답 토큰 %1개 가운데 첫 번째입니다. 모든 수는 이 토큰의 것입니다.</translation>
    </message>
    <message>
        <source>The answer is the first token of the prompt, where heads also rest: “on answer” counts both.</source>
        <translation>정답이 프롬프트의 첫 토큰이고, 헤드는 쉴 때도 그곳을 봅니다. “정답에”는 둘을 함께 셉니다.</translation>
    </message>
    <message>
        <source>Each head is touched by itself, on top of the edits in force, and all layers after it are computed anew. It is what this answer loses, not what the head is for: others may do the same. “adds” is what the head writes for the answer, which later layers read, too.</source>
        <translation>지금 적용된 편집 위에서 헤드를 하나씩 건드리고 그 뒤의 레이어를 모두 다시 계산합니다. 이 정답이 잃는 것이지, 헤드의 쓸모가 아닙니다. 다른 헤드가 같은 일을 할 수도 있습니다. “더함”은 헤드가 정답을 위해 쓰는 양이며, 뒤의 레이어도 이것을 읽습니다.</translation>
    </message>
    <message>
        <source>The models are at work: what heads do is shown once they rest.</source>
        <translation>모델이 계산 중입니다. 멈추면 헤드가 하는 일을 보여 줍니다.</translation>
    </message>
</context>
<context>
    <name>EffectsList</name>
    <message>
        <source>answer %</source>
        <translation>정답 %</translation>
    </message>
    <message>
        <source>How probable the answer is without the head</source>
        <translation>헤드가 없을 때 정답의 확률</translation>
    </message>
    <message>
        <source>Δ %</source>
        <translation>Δ %</translation>
    </message>
    <message>
        <source>By how many percentage points that changes it</source>
        <translation>그래서 바뀌는 백분율 점</translation>
    </message>
    <message>
        <source>Δ logit</source>
        <translation>Δ 로짓</translation>
    </message>
    <message>
        <source>By how much the logit of the answer, above the mean of all tokens, changes without the head: orange where it falls, blue where it rises</source>
        <translation>헤드가 없을 때 정답의 로짓(모든 토큰의 평균보다 높은 만큼)이 얼마나 바뀌는지. 떨어지면 주황, 오르면 파랑</translation>
    </message>
    <message>
        <source>KL</source>
        <translation>KL</translation>
    </message>
    <message>
        <source>How far all next tokens move without the head, nats</source>
        <translation>헤드가 없을 때 다음 토큰 전체가 얼마나 움직이는지, 나트</translation>
    </message>
    <message>
        <source>on answer</source>
        <translation>정답에</translation>
    </message>
    <message>
        <source>Share of the last row’s |weight| on the answer</source>
        <translation>마지막 행의 |가중치| 가운데 정답에 가는 비율</translation>
    </message>
    <message>
        <source>How widely A1, or the one map, is spread: nats</source>
        <translation>A1(또는 하나뿐인 맵)이 얼마나 퍼져 있는지: 나트</translation>
    </message>
    <message>
        <source>How widely |A1 − λ·A2| is spread: nats</source>
        <translation>|A1 − λ·A2|가 얼마나 퍼져 있는지: 나트</translation>
    </message>
    <message>
        <source>previous</source>
        <translation>바로 앞</translation>
    </message>
    <message>
        <source>Share on the token before, mean over the rows</source>
        <translation>바로 앞 토큰에 가는 비율, 행의 평균</translation>
    </message>
    <message>
        <source>first</source>
        <translation>첫째</translation>
    </message>
    <message>
        <source>Share on the first token, mean over the rows</source>
        <translation>첫 토큰에 가는 비율, 행의 평균</translation>
    </message>
    <message>
        <source>same</source>
        <translation>같은 것</translation>
    </message>
    <message>
        <source>Share on earlier places of the same token</source>
        <translation>같은 토큰의 앞선 자리에 가는 비율</translation>
    </message>
    <message>
        <source>induction</source>
        <translation>귀납</translation>
    </message>
    <message>
        <source>Share on what came after earlier places of the token</source>
        <translation>그 토큰의 앞선 자리 바로 뒤에 가는 비율</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>상쇄</translation>
    </message>
    <message>
        <source>negative</source>
        <translation>음수</translation>
    </message>
    <message>
        <source>Σ |weight| of the negative cells, mean over the rows</source>
        <translation>음수 칸의 Σ |가중치|, 행의 평균</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>엔트로피</translation>
    </message>
    <message>
        <source>of diff.</source>
        <translation>차이 맵</translation>
    </message>
    <message>
        <source>adds</source>
        <translation>더함</translation>
    </message>
    <message>
        <source>What the head itself adds to that logit with all heads there. Later layers read it, too, and others can take its place, so the largest part is not always the largest loss</source>
        <translation>모든 헤드가 있을 때 이 헤드가 그 로짓에 직접 더하는 양. 뒤의 레이어도 이것을 읽고 다른 헤드가 대신할 수도 있어, 가장 큰 부분이 늘 가장 큰 손실은 아닙니다</translation>
    </message>
    <message>
        <source>Share of λ·A2 that meets something in A1, over all rows; tiles of heads have that of the pinned row</source>
        <translation>λ·A2 가운데 A1과 상쇄되는 비율, 모든 행에서. 헤드 칸의 값은 고정한 행의 것입니다</translation>
    </message>
</context>
<context>
    <name>Experiments</name>
    <message>
        <source>%1 (%2)</source>
        <comment>model, hash</comment>
        <translation>%1(%2)</translation>
    </message>
    <message>
        <source>The run ended: %1. What was found until then stays.</source>
        <translation>실행이 끝났습니다: %1. 그때까지 찾은 것은 남습니다.</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a sentence</comment>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>A trace is open. It has no weights, so it cannot be asked anything.</source>
        <translation>trace가 열려 있습니다. 가중치가 없어 아무것도 물을 수 없습니다.</translation>
    </message>
    <message>
        <source>No model is open. Open a pair to ask it.</source>
        <translation>열린 모델이 없습니다. 모델 쌍을 열면 물을 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 cannot be run: %2.</source>
        <translation>%1 실험을 실행할 수 없습니다: %2.</translation>
    </message>
    <message>
        <source>Nothing was run with this protocol and these models. Start asks them.</source>
        <translation>이 프로토콜과 이 모델로 실행한 것이 없습니다. ‘시작’을 누르면 묻습니다.</translation>
    </message>
    <message>
        <source>%1 left</source>
        <comment>time</comment>
        <translation>%1 남음</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>일시 정지됨</translation>
    </message>
    <message>
        <source>Experiment %1</source>
        <translation>실험 %1</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <comment>experiment, what it shows</comment>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>DIFF Transformer: %1, SHA-256 %2…</source>
        <translation>DIFF 트랜스포머: %1, SHA-256 %2…</translation>
    </message>
    <message>
        <source>Standard Transformer: %1, SHA-256 %2…</source>
        <translation>표준 트랜스포머: %1, SHA-256 %2…</translation>
    </message>
    <message>
        <source>The protocol is the default one.</source>
        <translation>프로토콜은 기본값입니다.</translation>
    </message>
    <message>
        <source>The protocol is the default one, but: %1.</source>
        <translation>프로토콜은 기본값이며, 다음만 다릅니다: %1.</translation>
    </message>
    <message>
        <source>Paler or dashed: %1.</source>
        <translation>더 옅거나 파선인 것: %1.</translation>
    </message>
    <message>
        <source>Hatched or dotted: the paper’s values, of models with 3B parameters.</source>
        <translation>빗금이나 점선: 매개변수가 3B인 모델로 얻은 논문의 값.</translation>
    </message>
    <message>
        <source>%1 is done.</source>
        <translation>%1 실험이 끝났습니다.</translation>
    </message>
    <message>
        <source>waits</source>
        <comment>an experiment, until others have run</comment>
        <translation>대기 중</translation>
    </message>
    <message>
        <source>The result of the file “%1”: %2.</source>
        <translation>“%1” 파일의 결과: %2.</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>학습된 그대로</translation>
    </message>
    <message>
        <source>%1: DIFF %2 %, %3 %4 %, p %5</source>
        <comment>setting, share, the other model</comment>
        <translation>%1: DIFF %2 %, %3 %4 %, p %5</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>표준</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The other differences in right answers may be chance.</source>
        <translation>맞은 답의 나머지 차이는 우연일 수 있습니다.</translation>
    </message>
    <message>
        <source>Thin lines are 95 % intervals.</source>
        <translation>가는 선은 95 % 구간입니다.</translation>
    </message>
    <message numerus="yes">
        <source>Thin lines are 95 % intervals; each cell of the table by depth is of %n prompt(s).</source>
        <translation>
            <numerusform>가는 선은 95 % 구간이고, 깊이별 표의 한 칸은 프롬프트 %n개입니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Of the parts that are done: numbers change as more come in.</source>
        <translation>끝난 부분만의 값입니다. 부분이 더 끝나면 값이 바뀝니다.</translation>
    </message>
    <message>
        <source>The first parts are being run.</source>
        <translation>첫 부분을 실행하고 있습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%1 is paused after %2 of %n part(s).</source>
        <translation>
            <numerusform>%1 실험은 부분 %n개 가운데 %2개 뒤에 일시 정지되었습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is running: %2 of %n part(s).</source>
        <translation>
            <numerusform>%1 실험 실행 중: 부분 %n개 가운데 %2개.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %n part(s) are done.</source>
        <translation>
            <numerusform>%1: 부분 %n개 가운데 %2개가 끝났습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>McNemar p &lt; %1</source>
        <translation>McNemar p &lt; %1</translation>
    </message>
    <message>
        <source>McNemar p &lt; %1, 0.05 shared by %2 settings</source>
        <translation>McNemar p &lt; %1, 곧 0.05를 설정 %2개가 나눔</translation>
    </message>
    <message>
        <source>Right answers: no difference of the two models is beyond chance (none has %1).</source>
        <translation>맞은 답: 두 모델의 차이는 모두 우연일 수 있습니다(%1인 것이 없음).</translation>
    </message>
    <message>
        <source>Right answers, beyond chance (%1): %2.</source>
        <comment>the test, and what passes it</comment>
        <translation>맞은 답에서 우연을 넘는 것(%1): %2.</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>Prompt: “%1”</source>
        <translation>프롬프트: “%1”</translation>
    </message>
    <message numerus="yes">
        <source>Prompt of %n token(s), its beginning: “%1…”</source>
        <translation>
            <numerusform>토큰 %n개인 프롬프트의 앞부분: “%1…”</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The last %n token(s) were written by the model.</source>
        <translation>
            <numerusform>마지막 토큰 %n개는 모델이 썼습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Layer %1 head %2: λ = %3, as trained.</source>
        <translation>레이어 %1 헤드 %2: λ = %3, 학습된 그대로.</translation>
    </message>
    <message>
        <source>Layer %1 head %2: λ = %3 in force, %4 as trained.</source>
        <translation>레이어 %1 헤드 %2: 현재 λ = %3, 학습된 값 %4.</translation>
    </message>
    <message>
        <source>Of the standard Transformer, layer %1 head %2.</source>
        <translation>표준 트랜스포머의 레이어 %1 헤드 %2.</translation>
    </message>
    <message>
        <source>%1 beside the standard Transformer</source>
        <translation>표준 트랜스포머와 나란히 놓은 %1</translation>
    </message>
    <message>
        <source>%1, layer %2 head %3</source>
        <translation>%1, 레이어 %2 헤드 %3</translation>
    </message>
    <message>
        <source>Edits: %1</source>
        <translation>편집: %1</translation>
    </message>
    <message>
        <source>Made with Lambdascope %1.</source>
        <translation>Lambdascope %1에서 만들었습니다.</translation>
    </message>
    <message>
        <source>Attention maps</source>
        <translation>어텐션 맵</translation>
    </message>
    <message>
        <source>Standard attention</source>
        <translation>표준 어텐션</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>λ by layer</source>
        <translation>레이어별 λ</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>다음 토큰</translation>
    </message>
    <message>
        <source>One row</source>
        <translation>한 행</translation>
    </message>
    <message>
        <source>λ and its parts</source>
        <translation>λ와 그 구성 요소</translation>
    </message>
    <message>
        <source>Sweep of λ_init</source>
        <translation>λ_init 스윕</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>Trained and in force</source>
        <translation>학습된 맵과 현재 맵</translation>
    </message>
    <message>
        <source>DIFF Transformer: %1, SHA-256 %2…</source>
        <translation>DIFF 트랜스포머: %1, SHA-256 %2…</translation>
    </message>
    <message>
        <source>Standard Transformer: %1, SHA-256 %2…</source>
        <translation>표준 트랜스포머: %1, SHA-256 %2…</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>DIFF Transformer as it was after step %3 of its training: %1, SHA-256 %2…</source>
        <translation>학습 %3스텝까지 마친 DIFF 트랜스포머: %1, SHA-256 %2…</translation>
    </message>
    <message>
        <source>Standard Transformer as it was after step %3 of its training: %1, SHA-256 %2…</source>
        <translation>학습 %3스텝까지 마친 표준 트랜스포머: %1, SHA-256 %2…</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a list</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Experiments on this head: %1.</source>
        <translation>이 헤드에 한 실험: %1.</translation>
    </message>
    <message>
        <source>Means over all heads of all layers.</source>
        <translation>모든 레이어의 모든 헤드에 대한 평균입니다.</translation>
    </message>
    <message>
        <source>Means over the heads of layer %1, of the standard Transformer over those of layer %2.</source>
        <translation>레이어 %1의 헤드에 대한 평균이며, 표준 트랜스포머는 레이어 %2의 헤드에 대한 평균입니다.</translation>
    </message>
    <message>
        <source>Means over the heads of layer %1.</source>
        <translation>레이어 %1의 헤드에 대한 평균입니다.</translation>
    </message>
    <message>
        <source>The bars are shares of Σ|weight|.</source>
        <translation>막대는 Σ|가중치|에서 차지하는 비율입니다.</translation>
    </message>
    <message>
        <source>The bars are sums of weights, divided by what their row sums to.</source>
        <translation>막대는 가중치의 합을 그 행의 합으로 나눈 값입니다.</translation>
    </message>
    <message>
        <source>The picture shows queries %1 to %2 and keys %3 to %4; the tokens are counted from 0 to %5.</source>
        <translation>그림에는 쿼리 %1~%2와 키 %3~%4가 나옵니다. 토큰 번호는 0부터 %5까지입니다.</translation>
    </message>
    <message>
        <source>Layer %1 head %2: λ of every token from %3 to %4, as trained.</source>
        <translation>레이어 %1 헤드 %2: 토큰마다의 λ는 %3부터 %4까지, 학습된 그대로.</translation>
    </message>
    <message>
        <source>Layer %1 head %2: λ = %3 in force for all tokens, from %4 to %5 as trained.</source>
        <translation>레이어 %1 헤드 %2: 모든 토큰에 현재 λ = %3, 학습된 값은 %4부터 %5까지.</translation>
    </message>
    <message>
        <source>The loss is the mean over the tokens of the prompt.</source>
        <translation>손실은 프롬프트 토큰들의 평균입니다.</translation>
    </message>
    <message>
        <source>The loss is that of the step’s own batch of the training, not of held-out text.</source>
        <translation>손실은 그 학습 스텝의 배치에서 잰 것이고, 따로 떼어 둔 글에서 잰 것이 아닙니다.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>title, layers</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>λ and attention over the training</source>
        <translation>학습하는 동안의 λ와 어텐션</translation>
    </message>
    <message>
        <source>Where attention goes</source>
        <translation>어텐션이 가는 곳</translation>
    </message>
    <message>
        <source>%1, mean over all heads</source>
        <translation>%1, 모든 헤드의 평균</translation>
    </message>
    <message>
        <source>%1, mean over the heads of layer %2</source>
        <translation>%1, 레이어 %2 헤드의 평균</translation>
    </message>
    <message>
        <source>Row “%1”.</source>
        <translation>행 “%1”.</translation>
    </message>
    <message>
        <source>Thumbnails show weights × even: times the tokens that their row sees, so that 1 is as if all were alike; colours end at 2.5.</source>
        <translation>작은 맵은 가중치 × 균등을 보입니다. 그 행이 보는 토큰 수를 곱해, 1이면 모두 똑같은 경우와 같습니다. 색은 2.5에서 끝납니다.</translation>
    </message>
    <message>
        <source>Means over all heads of the %1 of %2 layers whose maps are kept.</source>
        <translation>레이어 %2개 중 맵이 남은 %1개의 모든 헤드에 대한 평균입니다.</translation>
    </message>
    <message>
        <source>By key: layer %1 head %2.</source>
        <translation>키별: 레이어 %1 헤드 %2.</translation>
    </message>
    <message>
        <source>Why the answer changes</source>
        <translation>정답이 왜 바뀌는가</translation>
    </message>
    <message>
        <source>What every head does to the answer</source>
        <translation>헤드마다 정답에 하는 일</translation>
    </message>
    <message>
        <source>Text and arcs</source>
        <translation>글과 호</translation>
    </message>
    <message>
        <source>A1 − λ·A2 of %1</source>
        <translation>%1의 A1 − λ·A2</translation>
    </message>
    <message>
        <source>%1 beside %2</source>
        <translation>%2 옆에 놓은 %1</translation>
    </message>
    <message>
        <source>Means over the heads of layer %1, of %2 over those of layer %3.</source>
        <translation>레이어 %1의 헤드에 대한 평균이며, %2 모델은 레이어 %3의 헤드에 대한 평균입니다.</translation>
    </message>
    <message>
        <source>Of %1, layer %2 head %3.</source>
        <translation>%1 모델의 레이어 %2 헤드 %3.</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>실험</translation>
    </message>
    <message>
        <source>Means over the heads and rows that the trace holds.</source>
        <translation>trace에 있는 헤드와 행에 대한 평균입니다.</translation>
    </message>
    <message>
        <source>Layer %1 head %2: λ = %3 in force.</source>
        <translation>레이어 %1 헤드 %2: 현재 λ = %3.</translation>
    </message>
    <message>
        <source>In a trace, edits reach the maps of their own layers; later layers are as they ran.</source>
        <translation>trace에서 편집은 그 레이어의 맵에만 미치며, 뒤의 레이어는 실행된 그대로입니다.</translation>
    </message>
    <message>
        <source>The bars are sums over the tokens of each word, as shares of Σ|sum|.</source>
        <translation>막대는 단어마다 토큰 가중치를 더한 합이 Σ|합|에서 차지하는 비율입니다.</translation>
    </message>
    <message>
        <source>The bars are sums over the tokens of each sentence, as shares of Σ|sum|.</source>
        <translation>막대는 문장마다 토큰 가중치를 더한 합이 Σ|합|에서 차지하는 비율입니다.</translation>
    </message>
    <message>
        <source>By word: what a word gets is the sum over its tokens, with sign; a row is that of a word&apos;s last token.</source>
        <translation>단어별: 한 단어가 받는 것은 그 토큰들의 합(부호 포함)이며, 한 행은 단어의 마지막 토큰의 행입니다.</translation>
    </message>
    <message>
        <source>By sentence: what a sentence gets is the sum over its tokens, with sign; a row is that of a sentence&apos;s last token.</source>
        <translation>문장별: 한 문장이 받는 것은 그 토큰들의 합(부호 포함)이며, 한 행은 문장의 마지막 토큰의 행입니다.</translation>
    </message>
    <message>
        <source>%1, by word</source>
        <translation>%1, 단어별</translation>
    </message>
    <message>
        <source>%1, by sentence</source>
        <translation>%1, 문장별</translation>
    </message>
    <message>
        <source>Thumbnails show weights × even: times the groups that their row sees, so that 1 is as if all were alike.</source>
        <translation>작은 그림은 가중치 × 균등입니다. 행이 보는 묶음의 수를 곱하므로 1은 모두가 같을 때입니다.</translation>
    </message>
    <message>
        <source>The number is what the largest sentence gets ÷ |what the largest other one gets|, in row “%1”.</source>
        <translation>숫자는 “%1” 행에서 가장 큰 문장이 받는 만큼 ÷ |다른 것 중 가장 큰 문장이 받는 만큼|입니다.</translation>
    </message>
    <message>
        <source>The number is what the answer’s sentence gets ÷ |what the largest other one gets|, in row “%1”.</source>
        <translation>숫자는 “%1” 행에서 정답 문장이 받는 만큼 ÷ |다른 것 중 가장 큰 문장이 받는 만큼|입니다.</translation>
    </message>
    <message>
        <source>The picture shows rows %1 to %2 and columns %3 to %4, counted from 0 to %5.</source>
        <translation>그림은 행 %1~%2와 열 %3~%4를 보여 줍니다. 0부터 %5까지 셉니다.</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>학습된 그대로</translation>
    </message>
    <message>
        <source>The picture moves: %1 of all layers goes from as trained to 0 and back; what stands here is of its beginning.</source>
        <translation>그림이 움직입니다. 모든 레이어의 %1이(가) 학습된 값에서 0까지 갔다가 돌아오며, 여기 쓰인 것은 시작할 때의 것입니다.</translation>
    </message>
    <message>
        <source>The picture moves: %1 of layer %2 goes from %3, as trained, to 0 and back; what stands here is of its beginning.</source>
        <translation>그림이 움직입니다. 레이어 %2의 %1이(가) 학습된 값 %3에서 0까지 갔다가 돌아오며, 여기 쓰인 것은 시작할 때의 것입니다.</translation>
    </message>
    <message>
        <source>%1 of all layers: %2 % of as trained</source>
        <translation>모든 레이어의 %1: 학습된 값의 %2 %</translation>
    </message>
    <message>
        <source>%1 of layer %2: %3</source>
        <translation>레이어 %2의 %1: %3</translation>
    </message>
    <message>
        <source>The picture moves: first A1, then λ·A2, then what is left, A1 − λ·A2.</source>
        <translation>그림이 움직입니다. 먼저 A1, 다음에 λ·A2, 그리고 남은 A1 − λ·A2가 나옵니다.</translation>
    </message>
    <message>
        <source>One row through the machine</source>
        <translation>기계를 지나는 한 행</translation>
    </message>
    <message>
        <source>Norm and factor share one scale.</source>
        <translation>정규화와 계수는 눈금이 같습니다.</translation>
    </message>
    <message>
        <source>Where keys are put together, their weights are added up; of products and scores the largest is drawn.</source>
        <translation>키를 한데 모은 곳에서는 가중치를 더하고, 내적과 점수는 가장 큰 것을 그립니다.</translation>
    </message>
    <message>
        <source>The last row of keys puts together %1 others, the weakest; a bar that has no room there is cut.</source>
        <translation>키의 마지막 행은 가장 약한 나머지 %1개를 한데 모은 것이며, 들어가지 않는 막대는 잘립니다.</translation>
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
        <translation>레이어 %1</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>모든 레이어</translation>
    </message>
    <message>
        <source>No attention to read: its heads are off, or their maps are not kept</source>
        <translation>읽을 어텐션이 없습니다. 헤드가 꺼졌거나 맵이 남아 있지 않습니다</translation>
    </message>
    <message>
        <source>Open a DIFF Transformer to edit its λ</source>
        <translation>λ를 편집하려면 DIFF 트랜스포머를 여세요</translation>
    </message>
    <message>
        <source>head off</source>
        <translation>헤드 끄기</translation>
    </message>
    <message>
        <source>A2 off</source>
        <translation>A2 끄기</translation>
    </message>
    <message>
        <source>swap</source>
        <translation>바꾸기</translation>
    </message>
    <message>
        <source>no head norm</source>
        <translation>헤드별 정규화 없음</translation>
    </message>
    <message>
        <source>λ = 0</source>
        <translation>λ = 0</translation>
    </message>
    <message>
        <source>%1 in all heads</source>
        <translation>모든 헤드에서 %1</translation>
    </message>
    <message>
        <source>%1 in head %2</source>
        <translation>헤드 %2에서 %1</translation>
    </message>
    <message>
        <source>λ of layer %1: %2 → %3.</source>
        <translation>레이어 %1의 λ: %2 → %3.</translation>
    </message>
    <message>
        <source>λ_init of layer %1: %2 → %3.</source>
        <translation>레이어 %1의 λ_init: %2 → %3.</translation>
    </message>
    <message>
        <source>Layer %1: %2.</source>
        <translation>레이어 %1: %2.</translation>
    </message>
    <message>
        <source>Edited layers: %1.</source>
        <translation>편집한 레이어: %1.</translation>
    </message>
    <message>
        <source>The top token stays “%1”.</source>
        <translation>1순위 토큰은 그대로 “%1”입니다.</translation>
    </message>
    <message>
        <source>The top token changed from “%1” to “%2”.</source>
        <translation>1순위 토큰이 “%1”에서 “%2”(으)로 바뀌었습니다.</translation>
    </message>
    <message>
        <source>λ follows from every token; what can be set is λ of a layer by itself</source>
        <translation>λ는 토큰마다 정해집니다. 직접 정할 수 있는 것은 레이어의 λ 자체입니다</translation>
    </message>
    <message>
        <source>λ of layer %1: of every token → %2.</source>
        <translation>레이어 %1의 λ: 토큰마다의 값 → %2.</translation>
    </message>
    <message>
        <source>layer %1: %2 → %3</source>
        <translation>레이어 %1: %2 → %3</translation>
    </message>
    <message>
        <source>The output factor 1 − λ_init moves too, %1.</source>
        <translation>출력 계수 1 − λ_init도 함께 바뀝니다, %1.</translation>
    </message>
    <message>
        <source>The answer “%1”: %2 → %3 %, its loss %4 → %5.</source>
        <translation>정답 “%1”: %2 → %3 %, 그 손실 %4 → %5.</translation>
    </message>
    <message>
        <source>mean over the prompt</source>
        <translation>프롬프트 평균</translation>
    </message>
    <message>
        <source>layer %1: %2</source>
        <translation>레이어 %1: %2</translation>
    </message>
    <message>
        <source>Standard model, %1.</source>
        <translation>표준 모델, %1.</translation>
    </message>
    <message>
        <source>residual stream before layer %1, all tokens</source>
        <translation>레이어 %1 앞 잔차 스트림, 모든 토큰</translation>
    </message>
    <message>
        <source>residual stream before layer %1, token %2</source>
        <translation>레이어 %1 앞 잔차 스트림, 토큰 %2</translation>
    </message>
    <message>
        <source>output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>%1 of layer %2, all heads</source>
        <translation>레이어 %2 모든 헤드의 %1</translation>
    </message>
    <message>
        <source>%1 of layer %2 head %3</source>
        <translation>레이어 %2 헤드 %3의 %1</translation>
    </message>
    <message>
        <source>this prompt, with the edits</source>
        <translation>이 프롬프트(편집된 상태)</translation>
    </message>
    <message>
        <source>this prompt, as trained</source>
        <translation>이 프롬프트(학습된 상태)</translation>
    </message>
    <message>
        <source>“%1”, with the edits</source>
        <translation>“%1”(편집된 상태)</translation>
    </message>
    <message>
        <source>“%1”, as trained</source>
        <translation>“%1”(학습된 상태)</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>그 밖에 %1곳</translation>
    </message>
    <message>
        <source>Patched from %1: %2.</source>
        <translation>%1에서 가져온 패치: %2.</translation>
    </message>
    <message>
        <source>Standard model: %1</source>
        <translation>표준 모델: %1</translation>
    </message>
    <message>
        <source>No sweep of a trace</source>
        <translation>trace에는 스윕이 없습니다</translation>
    </message>
    <message>
        <source>DIFF V2 has no λ_init</source>
        <translation>DIFF V2에는 λ_init이 없습니다</translation>
    </message>
    <message>
        <source>This is a trace: the layers after it, and what comes next, stay as recorded.</source>
        <translation>이것은 trace입니다: 뒤 레이어와 다음 토큰은 기록된 그대로입니다.</translation>
    </message>
    <message>
        <source>, %1.</source>
        <translation>, %1.</translation>
    </message>
    <message>
        <source>No sweep without lm_head</source>
        <translation>lm_head가 없어 훑어볼 수 없음</translation>
    </message>
</context>
<context>
    <name>LabCanvas</name>
    <message>
        <source>Shift: finer · Ctrl: no snapping</source>
        <translation>Shift: 더 곱게 · Ctrl: 달라붙지 않음</translation>
    </message>
    <message>
        <source>drag a point, or ↑ ↓; double-click returns to trained</source>
        <translation>점을 끌거나 ↑ ↓. 두 번 클릭하면 학습된 값</translation>
    </message>
    <message>
        <source>λ by layer</source>
        <translation>레이어별 λ</translation>
    </message>
    <message>
        <source>Open a DIFF Transformer to see its λ</source>
        <translation>λ를 보려면 DIFF 트랜스포머를 여세요</translation>
    </message>
    <message>
        <source>λ &gt; 1: row sums turn negative</source>
        <translation>λ &gt; 1: 행의 합이 음수</translation>
    </message>
    <message>
        <source>λ &lt; 0: A2 is added</source>
        <translation>λ &lt; 0: A2를 더함</translation>
    </message>
    <message>
        <source>λ_init in force</source>
        <translation>현재 λ_init</translation>
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
        <translation>현재 λ</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>학습된 값</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>스케줄</translation>
    </message>
    <message>
        <source>an experiment is on</source>
        <translation>실험이 켜져 있음</translation>
    </message>
    <message>
        <source>λ set to %1 by itself</source>
        <translation>λ를 따로 %1(으)로</translation>
    </message>
    <message>
        <source>trained: λ_init %1, λ %2</source>
        <translation>학습된 값: λ_init %1, λ %2</translation>
    </message>
    <message>
        <source>an experiment is on in this layer</source>
        <translation>이 레이어에 실험이 켜져 있음</translation>
    </message>
    <message>
        <source>drag · double-click returns to trained</source>
        <translation>끌기 · 두 번 클릭하면 학습된 값</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>레이어 %1</translation>
    </message>
    <message>
        <source>layers %1–%2</source>
        <translation>레이어 %1–%2</translation>
    </message>
    <message>
        <source>computing the maps of this layer</source>
        <translation>이 레이어의 맵을 계산 중</translation>
    </message>
    <message>
        <source>The map appears with the first text</source>
        <translation>글을 넣으면 맵이 나타납니다</translation>
    </message>
    <message>
        <source>Open a DIFF Transformer to see its maps</source>
        <translation>맵을 보려면 DIFF 트랜스포머를 여세요</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>학습된 값</translation>
    </message>
    <message>
        <source>Trained, held</source>
        <translation>학습된 값(누르는 동안)</translation>
    </message>
    <message>
        <source>In force</source>
        <translation>현재</translation>
    </message>
    <message>
        <source>head off: nothing of it reaches the layer</source>
        <translation>헤드 꺼짐: 출력이 레이어에 들어가지 않음</translation>
    </message>
    <message>
        <source> · hold Space to see it in place</source>
        <translation> · 스페이스를 누르고 있으면 제자리에서 보입니다</translation>
    </message>
    <message>
        <source> · nothing is edited here</source>
        <translation> · 여기에는 편집이 없습니다</translation>
    </message>
    <message>
        <source>point at a cell, a click pins it</source>
        <translation>칸을 가리키고 클릭하면 고정됩니다</translation>
    </message>
    <message>
        <source>not visible: a token cannot attend to later ones</source>
        <translation>보이지 않음: 토큰은 뒤의 토큰을 볼 수 없습니다</translation>
    </message>
    <message>
        <source>trained %1</source>
        <translation>학습된 값 %1</translation>
    </message>
    <message>
        <source>in force %1</source>
        <translation>현재 %1</translation>
    </message>
    <message>
        <source>click pins · wheel zooms · 0 shows all</source>
        <translation>클릭 고정 · 휠 확대 · 0 전체 보기</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>스윕</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Run sweep</source>
        <translation>스윕 실행</translation>
    </message>
    <message>
        <source>λ over the training</source>
        <translation>학습하는 동안의 λ</translation>
    </message>
    <message>
        <source>drag the handle to a checkpoint ◆</source>
        <translation>손잡이를 체크포인트 ◆로 드래그하세요</translation>
    </message>
    <message>
        <source>Sweep of λ_init, %1</source>
        <translation>λ_init 스윕, %1</translation>
    </message>
    <message>
        <source>%1 of %2 values</source>
        <translation>값 %2개 중 %1개</translation>
    </message>
    <message>
        <source>%1 values · click the curve to go there</source>
        <translation>값 %1개 · 곡선을 클릭하면 그리로 갑니다</translation>
    </message>
    <message>
        <source>attention to answer</source>
        <translation>정답에 대한 어텐션</translation>
    </message>
    <message>
        <source>attention to answer, %1</source>
        <translation>정답에 대한 어텐션, %1</translation>
    </message>
    <message>
        <source>λ_init</source>
        <translation>λ_init</translation>
    </message>
    <message>
        <source>Mark an answer in the text to see this curve</source>
        <translation>이 곡선을 보려면 글에서 정답을 표시하세요</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>계산 중</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>정답</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>노이즈</translation>
    </message>
    <message>
        <source>λ_init %1</source>
        <translation>λ_init %1</translation>
    </message>
    <message>
        <source>click goes there</source>
        <translation>클릭하면 이동</translation>
    </message>
    <message>
        <source>step</source>
        <translation>스텝</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>어텐션</translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation>DIFF</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>표준</translation>
    </message>
    <message>
        <source>%1: A1 and A2 exchanged names at step %2</source>
        <translation>%1: A1과 A2가 %2스텝에서 이름을 바꿈</translation>
    </message>
    <message>
        <source>%1: A1 ↔ A2 at %2</source>
        <translation>%1: A1 ↔ A2, %2</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>%1스텝</translation>
    </message>
    <message>
        <source>training loss %1, DIFF</source>
        <translation>학습 손실 %1, DIFF</translation>
    </message>
    <message>
        <source>training loss %1, Standard</source>
        <translation>학습 손실 %1, 표준</translation>
    </message>
    <message>
        <source>on screen</source>
        <translation>화면에 있음</translation>
    </message>
    <message>
        <source>click opens it · wheel goes to the next</source>
        <translation>클릭하면 열림 · 휠은 다음으로</translation>
    </message>
    <message>
        <source>no answer is marked</source>
        <translation>표시한 정답이 없습니다</translation>
    </message>
    <message>
        <source>the sweep has not been run</source>
        <translation>스윕을 실행하지 않았습니다</translation>
    </message>
    <message>
        <source>λ of the tokens appears with the first text</source>
        <translation>글을 넣으면 토큰들의 λ가 나타납니다</translation>
    </message>
    <message>
        <source>λ of the tokens, least to most</source>
        <translation>토큰들의 λ, 최솟값–최댓값</translation>
    </message>
    <message>
        <source>their mean</source>
        <translation>그 평균</translation>
    </message>
    <message>
        <source>tokens %1 to %2, mean %3</source>
        <translation>토큰들의 λ %1–%2, 평균 %3</translation>
    </message>
    <message>
        <source>λ of every token, %1 to %2</source>
        <translation>토큰마다의 λ, %1–%2</translation>
    </message>
    <message>
        <source>loss on the whole prompt</source>
        <translation>전체 프롬프트의 손실</translation>
    </message>
    <message>
        <source>probability of the answer</source>
        <translation>정답의 확률</translation>
    </message>
    <message>
        <source>What the models make of λ_init from −0.2 to 1.4, computed in the background</source>
        <translation>λ_init을 −0.2부터 1.4까지 바꿀 때의 결과, 백그라운드에서 계산</translation>
    </message>
    <message>
        <source>probability of the answer %1</source>
        <translation>정답의 확률 %1</translation>
    </message>
    <message>
        <source>loss on the whole prompt %1</source>
        <translation>전체 프롬프트의 손실 %1</translation>
    </message>
    <message>
        <source>attention to answer %1</source>
        <translation>정답에 대한 어텐션 %1</translation>
    </message>
    <message>
        <source>attention to noise %1</source>
        <translation>노이즈에 대한 어텐션 %1</translation>
    </message>
    <message>
        <source> · with parts of another run</source>
        <translation> · 다른 실행의 부분이 들어 있음</translation>
    </message>
    <message>
        <source>+ learned part</source>
        <translation>+ 학습된 부분</translation>
    </message>
    <message>
        <source>− learned part</source>
        <translation>− 학습된 부분</translation>
    </message>
    <message>
        <source>not recorded: the trace leaves this row out</source>
        <translation>기록되지 않음: trace에 이 행이 없습니다</translation>
    </message>
    <message>
        <source>all heads together</source>
        <translation>모든 헤드를 함께</translation>
    </message>
    <message>
        <source>heads of layer %1 together</source>
        <translation>레이어 %1의 헤드를 함께</translation>
    </message>
    <message>
        <source>mean λ of every token, %1 to %2</source>
        <translation>토큰마다의 평균 λ, %1~%2</translation>
    </message>
    <message>
        <source>mean λ = %1</source>
        <translation>평균 λ = %1</translation>
    </message>
    <message>
        <source>attention, all heads, over test prompts</source>
        <translation>어텐션, 모든 헤드, 시험 프롬프트에서</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>LessonText</name>
    <message>
        <source>Opens this lesson</source>
        <translation>이 수업을 엽니다</translation>
    </message>
    <message>
        <source>Shows it in the maps</source>
        <translation>맵에서 보여 줍니다</translation>
    </message>
</context>
<context>
    <name>MachineDrawing</name>
    <message>
        <source>norm</source>
        <translation>정규화</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>잔차</translation>
    </message>
    <message>
        <source>head off</source>
        <translation>헤드 끄기</translation>
    </message>
    <message>
        <source>2 × %1 numbers</source>
        <translation>수 2 × %1개</translation>
    </message>
    <message>
        <source>two a key</source>
        <translation>키마다 둘</translation>
    </message>
    <message>
        <source>one a key</source>
        <translation>키마다 하나</translation>
    </message>
    <message>
        <source>d = %1, so ÷ %2</source>
        <translation>d = %1 → ÷ %2</translation>
    </message>
    <message>
        <source>÷ its size</source>
        <translation>÷ 자기 크기</translation>
    </message>
    <message>
        <source>x + all heads</source>
        <translation>x + 모든 헤드</translation>
    </message>
    <message>
        <source>size (rms)</source>
        <translation>크기(rms)</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>기록되지 않음</translation>
    </message>
    <message>
        <source>this head adds %1 to the logit of %2, which is %3 above the mean</source>
        <translation>이 헤드는 평균보다 %3만큼 높은 %2의 로짓에 %1을 더합니다</translation>
    </message>
    <message>
        <source>in between: the MLP of layer %1, the layers after it, the final norm</source>
        <translation>그 사이: 레이어 %1의 MLP, 그 뒤의 레이어, 최종 정규화</translation>
    </message>
    <message>
        <source>in between: the MLP of layer %1, the final norm</source>
        <translation>그 사이: 레이어 %1의 MLP, 최종 정규화</translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation>수 %1개</translation>
    </message>
    <message>
        <source>by place %1</source>
        <translation>위치 %1만큼</translation>
    </message>
    <message>
        <source>What “%1” (row %2) does in layer %3 head %4, step by step; every box has its own scale.</source>
        <translation>“%1”(행 %2)이 레이어 %3 헤드 %4에서 하는 일을 단계마다 보입니다. 상자마다 눈금이 다릅니다.</translation>
    </message>
    <message>
        <source>of another run</source>
        <translation>다른 실행의 것</translation>
    </message>
    <message>
        <source>%1 others</source>
        <translation>나머지 %1개</translation>
    </message>
    <message>
        <source>trained λ %1</source>
        <translation>학습된 λ %1</translation>
    </message>
    <message>
        <source>of %1, number by number</source>
        <translation>%1의 것, 수마다</translation>
    </message>
    <message>
        <source>sum, %1</source>
        <translation>합, %1</translation>
    </message>
    <message>
        <source>largest of each</source>
        <translation>각각의 가장 큰 값</translation>
    </message>
    <message>
        <source>A1, A2: sums</source>
        <translation>A1, A2: 합</translation>
    </message>
    <message>
        <source>A: sums</source>
        <translation>A: 합</translation>
    </message>
</context>
<context>
    <name>MachineInstrument</name>
    <message>
        <source>Predict first</source>
        <translation>먼저 예측하세요</translation>
    </message>
</context>
<context>
    <name>MapCanvas</name>
    <message>
        <source>Point at a cell to read its arithmetic. A click pins it.</source>
        <translation>칸을 가리키면 계산이 보입니다. 클릭하면 고정됩니다.</translation>
    </message>
    <message>
        <source>trained %1</source>
        <translation>학습된 값 %1</translation>
    </message>
    <message>
        <source>query %1, key %2</source>
        <translation>쿼리 %1, 키 %2</translation>
    </message>
    <message>
        <source>not visible: a token cannot attend to later ones</source>
        <translation>보이지 않음: 토큰은 뒤의 토큰을 볼 수 없습니다</translation>
    </message>
    <message>
        <source>predict first</source>
        <translation>먼저 예측</translation>
    </message>
    <message>
        <source>%1 % of Σ|weight| in this row</source>
        <translation>이 행 Σ|가중치|의 %1 %</translation>
    </message>
    <message>
        <source>click pins · ↑↓←→ move</source>
        <translation>클릭 고정 · ↑↓←→ 이동</translation>
    </message>
    <message>
        <source>Make the window larger to see the maps</source>
        <translation>맵을 보려면 창을 키우세요</translation>
    </message>
    <message>
        <source>second softmax, swapped</source>
        <translation>두 번째 소프트맥스, 바뀜</translation>
    </message>
    <message>
        <source>first softmax</source>
        <translation>첫 번째 소프트맥스</translation>
    </message>
    <message>
        <source>first softmax × %1</source>
        <translation>첫 번째 소프트맥스 × %1</translation>
    </message>
    <message>
        <source>second softmax × %1</source>
        <translation>두 번째 소프트맥스 × %1</translation>
    </message>
    <message>
        <source>|λ|, λ is negative</source>
        <translation>|λ|, λ는 음수</translation>
    </message>
    <message>
        <source>head off: nothing of it reaches the layer</source>
        <translation>헤드 꺼짐: 출력이 레이어에 들어가지 않음</translation>
    </message>
    <message>
        <source>what the values are weighted by</source>
        <translation>밸류에 곱하는 가중치</translation>
    </message>
    <message>
        <source>%1, nearest pattern</source>
        <translation>%1, 가장 비슷한 패턴</translation>
    </message>
    <message>
        <source>%1, chosen by you</source>
        <translation>%1, 직접 고름</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>표준</translation>
    </message>
    <message>
        <source>computing the maps of this layer</source>
        <translation>이 레이어의 맵을 계산 중</translation>
    </message>
    <message>
        <source>Open a DIFF Transformer beside it</source>
        <translation>옆에 DIFF 트랜스포머 열기</translation>
    </message>
    <message>
        <source>Open a standard Transformer beside it</source>
        <translation>옆에 표준 트랜스포머 열기</translation>
    </message>
    <message>
        <source>not visible to this token</source>
        <translation>이 토큰에는 보이지 않음</translation>
    </message>
    <message>
        <source>Predict first</source>
        <translation>먼저 예측하세요</translation>
    </message>
    <message>
        <source>then the map is uncovered</source>
        <translation>그러면 맵이 열립니다</translation>
    </message>
    <message>
        <source>key →</source>
        <translation>키 →</translation>
    </message>
    <message>
        <source>query ↓</source>
        <translation>쿼리 ↓</translation>
    </message>
    <message>
        <source>%1 × %1 cells a pixel, strongest kept</source>
        <translation>픽셀당 %1 × %1칸, 가장 강한 것을 남김</translation>
    </message>
    <message>
        <source>zoom %1×, 0 shows all</source>
        <translation>확대 %1×, 0 전체 보기</translation>
    </message>
    <message>
        <source>row sum</source>
        <translation>행의 합</translation>
    </message>
    <message>
        <source>signed</source>
        <translation>부호 있음</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>소프트맥스</translation>
    </message>
    <message>
        <source>second softmax</source>
        <translation>두 번째 소프트맥스</translation>
    </message>
    <message>
        <source>zoom %1×</source>
        <translation>확대 %1×</translation>
    </message>
    <message>
        <source>%1, same depth</source>
        <translation>%1, 같은 깊이</translation>
    </message>
    <message>
        <source>× 1/%1</source>
        <translation>× 1/%1</translation>
    </message>
    <message>
        <source>Times an even share: 1 is as if all visible tokens were alike.</source>
        <translation>균등한 비율의 배수: 1은 보이는 토큰이 모두 같을 때입니다.</translation>
    </message>
    <message>
        <source>Each row by its largest weight: rows cannot be compared.</source>
        <translation>행마다 가장 큰 가중치로 나눔: 행끼리는 견줄 수 없습니다.</translation>
    </message>
    <message>
        <source>Root of the weight: small ones show, the sum does not hold.</source>
        <translation>가중치의 제곱근: 작은 것도 보이지만 식은 맞지 않습니다.</translation>
    </message>
    <message>
        <source>The weight itself, one scale for all maps.</source>
        <translation>가중치 그대로, 모든 맵이 같은 척도입니다.</translation>
    </message>
    <message>
        <source>its mean over the prompt instead: these weights are not used</source>
        <translation>대신 프롬프트에 대한 평균을 냅니다. 이 가중치는 쓰이지 않습니다</translation>
    </message>
    <message>
        <source>%1, head off</source>
        <translation>%1, 헤드 끔</translation>
    </message>
    <message>
        <source>%1, its mean instead</source>
        <translation>%1, 평균으로 바꿈</translation>
    </message>
    <message>
        <source>the output of another run instead: these weights are not used</source>
        <translation>대신 다른 실행의 출력을 씁니다. 이 가중치는 쓰이지 않습니다</translation>
    </message>
    <message>
        <source>× λ, one map with %1</source>
        <translation>× λ, %1과 같은 맵</translation>
    </message>
    <message>
        <source>A2 is one map with %1</source>
        <translation>A2는 %1과 같은 맵</translation>
    </message>
    <message>
        <source>this model − %1</source>
        <translation>이 모델 − %1</translation>
    </message>
    <message>
        <source>difference of both</source>
        <translation>두 모델의 차이</translation>
    </message>
    <message>
        <source>not recorded: the trace leaves this row out</source>
        <translation>기록되지 않음: trace에 이 행이 없습니다</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>기록되지 않음</translation>
    </message>
    <message>
        <source>the one head of all layers</source>
        <translation>모든 레이어의 유일한 헤드</translation>
    </message>
    <message>
        <source>mean of the %1 heads of all layers</source>
        <translation>모든 레이어의 헤드 %1개 평균</translation>
    </message>
    <message>
        <source>the one head of layer %1</source>
        <translation>레이어 %1의 유일한 헤드</translation>
    </message>
    <message>
        <source>mean of the %1 heads of layer %2</source>
        <translation>레이어 %2의 헤드 %1개 평균</translation>
    </message>
    <message>
        <source>of the same heads</source>
        <translation>같은 헤드들</translation>
    </message>
    <message>
        <source>what comes later: not visible</source>
        <translation>뒤에 오는 것: 보이지 않음</translation>
    </message>
    <message>
        <source>key, added up →</source>
        <translation>키(합) →</translation>
    </message>
    <message>
        <source>query, its last token ↓</source>
        <translation>쿼리(끝 토큰) ↓</translation>
    </message>
    <message>
        <source>from “%1”</source>
        <translation>“%1”에서</translation>
    </message>
    <message>
        <source>to “%1”</source>
        <translation>“%1”(으)로</translation>
    </message>
    <message>
        <source>row of token %1</source>
        <translation>토큰 %1의 행</translation>
    </message>
    <message>
        <source>one token: %1</source>
        <translation>토큰 하나: %1</translation>
    </message>
    <message>
        <source>%1 tokens, the largest: %2</source>
        <translation>토큰 %1개, 가장 큰 것: %2</translation>
    </message>
    <message>
        <source>click pins · ↑↓←→ move · Enter opens it by token</source>
        <translation>클릭하면 고정 · ↑↓←→ 이동 · Enter로 토큰별로 열기</translation>
    </message>
    <message>
        <source>Times an even share: 1 is as if all visible sentences were alike.</source>
        <translation>균등한 비율의 배수: 1은 보이는 모든 문장이 똑같을 때입니다.</translation>
    </message>
    <message>
        <source>Times an even share: 1 is as if all visible words were alike.</source>
        <translation>균등한 비율의 배수: 1은 보이는 모든 단어가 똑같을 때입니다.</translation>
    </message>
    <message>
        <source>Each row by its own largest in that map: compare numbers, not shades. The norm after each head takes its scale away, too.</source>
        <translation>각 행을 그 맵에서의 최댓값으로 나눔: 짙기가 아니라 숫자를 견주세요. 각 헤드 뒤의 정규화도 헤드의 크기를 없앱니다.</translation>
    </message>
    <message>
        <source>Each row by its own largest in that map: compare numbers, not shades.</source>
        <translation>각 행을 그 맵에서의 최댓값으로 나눔: 짙기가 아니라 숫자를 견주세요.</translation>
    </message>
    <message>
        <source>compare numbers, not shades</source>
        <translation>짙기가 아니라 숫자를 견주세요</translation>
    </message>
    <message>
        <source>numbers, not shades</source>
        <translation>짙기 말고 숫자</translation>
    </message>
    <message>
        <source>%1, weighs the answer most</source>
        <translation>%1, 정답의 가중치가 가장 큼</translation>
    </message>
    <message>
        <source>mean of the %1 heads of %2 of %3 layers</source>
        <translation>레이어 %3개 가운데 %2개의 헤드 %1개의 평균</translation>
    </message>
    <message>
        <source>max</source>
        <translation>최대</translation>
    </message>
    <message>
        <source>%1, retrieving layer</source>
        <translation>%1, 검색하는 레이어</translation>
    </message>
    <message>
        <source>mean of layer %1, the retrieving layer</source>
        <translation>검색하는 레이어 %1의 평균</translation>
    </message>
</context>
<context>
    <name>MapNotes</name>
    <message>
        <source>largest: %1</source>
        <translation>최대: %1</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>정답</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>최대</translation>
    </message>
    <message>
        <source>other: %1</source>
        <translation>다른 최대: %1</translation>
    </message>
    <message>
        <source>other: none</source>
        <translation>다른 최대: 없음</translation>
    </message>
    <message>
        <source>other</source>
        <translation>다른 것</translation>
    </message>
    <message>
        <source>the rest, sizes added</source>
        <translation>나머지(크기 합)</translation>
    </message>
    <message>
        <source>the rest</source>
        <translation>나머지</translation>
    </message>
    <message>
        <source>rest</source>
        <translation>나머지</translation>
    </message>
    <message>
        <source>answer ÷ |other|</source>
        <translation>정답 ÷ |다른 것|</translation>
    </message>
    <message>
        <source>largest ÷ |other|</source>
        <translation>최대 ÷ |다른 것|</translation>
    </message>
    <message>
        <source>÷ |other|</source>
        <translation>÷ |다른 것|</translation>
    </message>
    <message>
        <source>The answer stands in “%1”, too: its first place counts.</source>
        <translation>정답이 “%1”에도 있습니다: 첫 자리를 셉니다.</translation>
    </message>
    <message>
        <source>weight: answer’s sentence</source>
        <translation>가중치: 정답 문장</translation>
    </message>
    <message>
        <source>Each model is shown in its own retrieving layer, %1 here and %2 beside: the one whose softmax maps give the answer most. Layers of two models do not correspond.</source>
        <translation>모델마다 자기의 검색하는 레이어를 보여 줍니다. 여기는 레이어 %1, 옆은 레이어 %2이고, 소프트맥스 맵이 정답에 가중치를 가장 많이 주는 레이어입니다. 두 모델의 레이어는 서로 대응하지 않습니다.</translation>
    </message>
    <message>
        <source>answer, %1 tokens</source>
        <translation>정답, 토큰 %1개</translation>
    </message>
</context>
<context>
    <name>OpenedDrawing</name>
    <message>
        <source>mean</source>
        <translation>평균</translation>
    </message>
    <message>
        <source>LayerNorm over the %1 numbers of the residual stream</source>
        <translation>잔차 스트림의 수 %1개에 대한 LayerNorm</translation>
    </message>
    <message>
        <source>RMSNorm over the %1 numbers of the residual stream</source>
        <translation>잔차 스트림의 수 %1개에 대한 RMSNorm</translation>
    </message>
    <message>
        <source>what “%1” asks for: %2 numbers, each a sum over %3</source>
        <translation>“%1”이 찾는 것: 수 %2개, 각각 %3개 항의 합</translation>
    </message>
    <message>
        <source>the query is turned by its place in the text, which is %1</source>
        <translation>쿼리를 글에서의 위치(%1)만큼 돌립니다</translation>
    </message>
    <message>
        <source>how well the query meets the key of each of the %1 tokens that it sees</source>
        <translation>쿼리가 보이는 토큰 %1개의 키와 각각 얼마나 맞는지</translation>
    </message>
    <message>
        <source>d = %1 numbers have been added up for each product</source>
        <translation>내적마다 d = %1개의 항을 더했습니다</translation>
    </message>
    <message>
        <source>scores become weights that add up to 1</source>
        <translation>점수가 합이 1인 가중치가 됩니다</translation>
    </message>
    <message>
        <source>what both maps give alike is taken away</source>
        <translation>두 맵이 똑같이 준 것을 뺍니다</translation>
    </message>
    <message>
        <source>the values of the keys, mixed by the weights of the row</source>
        <translation>이 행의 가중치로 키들의 밸류를 섞습니다</translation>
    </message>
    <message>
        <source>RMSNorm over the %1 numbers of one head; its gain, where it has one, is part of W_O</source>
        <translation>한 헤드의 수 %1개에 대한 RMSNorm. 게인이 있으면 W_O에 들어 있습니다</translation>
    </message>
    <message>
        <source>a fixed factor of the layer</source>
        <translation>레이어의 고정된 계수</translation>
    </message>
    <message>
        <source>from the %1 numbers of the head to the %2 of the residual stream</source>
        <translation>헤드의 수 %1개에서 잔차 스트림의 수 %2개로</translation>
    </message>
    <message>
        <source>all heads of the layer add what they found</source>
        <translation>레이어의 모든 헤드가 찾은 것을 더합니다</translation>
    </message>
    <message>
        <source>m, the mean of all numbers</source>
        <translation>m, 모든 수의 평균</translation>
    </message>
    <message>
        <source>mean of the %1 squares</source>
        <translation>제곱 %1개의 평균</translation>
    </message>
    <message>
        <source>ε, so that nothing is divided by 0</source>
        <translation>ε, 0으로 나누지 않도록</translation>
    </message>
    <message>
        <source>size: the root of both</source>
        <translation>크기: 둘의 합의 제곱근</translation>
    </message>
    <message>
        <source>1 ÷ size, times every number</source>
        <translation>1 ÷ 크기, 모든 수에 곱합니다</translation>
    </message>
    <message>
        <source>number %1 of x, the largest</source>
        <translation>x의 수 %1, 가장 큰 것</translation>
    </message>
    <message>
        <source>its gain g, which was learned</source>
        <translation>그 게인 g, 학습된 값</translation>
    </message>
    <message>
        <source>its bias b, which was learned</source>
        <translation>그 편향 b, 학습된 값</translation>
    </message>
    <message>
        <source>its bias, which was learned</source>
        <translation>그 편향, 학습된 값</translation>
    </message>
    <message>
        <source>number %1 becomes</source>
        <translation>수 %1의 결과</translation>
    </message>
    <message>
        <source>%1: its products above 0</source>
        <translation>%1: 0보다 큰 곱의 합</translation>
    </message>
    <message>
        <source>number %1: its products above 0</source>
        <translation>수 %1: 0보다 큰 곱의 합</translation>
    </message>
    <message>
        <source>its products below 0</source>
        <translation>0보다 작은 곱의 합</translation>
    </message>
    <message>
        <source>number %1 of o</source>
        <translation>o의 수 %1</translation>
    </message>
    <message>
        <source>number %1 after it</source>
        <translation>그 뒤의 수 %1</translation>
    </message>
    <message>
        <source>together</source>
        <translation>합계</translation>
    </message>
    <message>
        <source>a, number %1</source>
        <translation>a, 수 %1</translation>
    </message>
    <message>
        <source>b, its partner, number %1</source>
        <translation>b, 그 짝인 수 %1</translation>
    </message>
    <message>
        <source>cosine of their angle</source>
        <translation>그 각도의 코사인</translation>
    </message>
    <message>
        <source>sine of their angle</source>
        <translation>그 각도의 사인</translation>
    </message>
    <message>
        <source>q · k of %1</source>
        <translation>%1의 q · k</translation>
    </message>
    <message>
        <source>score: the one ÷ the other</source>
        <translation>점수: 앞의 것 ÷ 뒤의 것</translation>
    </message>
    <message>
        <source>s, the score of %1</source>
        <translation>s, %1의 점수</translation>
    </message>
    <message>
        <source>m, the largest score of the row</source>
        <translation>m, 행에서 가장 큰 점수</translation>
    </message>
    <message>
        <source>e to the power of s − m</source>
        <translation>e의 s − m 제곱</translation>
    </message>
    <message>
        <source>the same of all %1 keys, added up</source>
        <translation>키 %1개 모두의 같은 값을 더한 것</translation>
    </message>
    <message>
        <source>weight: the one ÷ the other</source>
        <translation>가중치: 앞의 것 ÷ 뒤의 것</translation>
    </message>
    <message>
        <source>weight of %1</source>
        <translation>%1의 가중치</translation>
    </message>
    <message>
        <source>with the trained λ</source>
        <translation>학습된 λ로</translation>
    </message>
    <message>
        <source>the whole row adds up to</source>
        <translation>행 전체의 합</translation>
    </message>
    <message>
        <source>keys with a weight below 0, of %1</source>
        <translation>키 %1개 중 가중치가 0보다 작은 것</translation>
    </message>
    <message>
        <source>number %1 of its value</source>
        <translation>그 밸류의 수 %1</translation>
    </message>
    <message>
        <source>its part: weight × value</source>
        <translation>그 부분: 가중치 × 밸류</translation>
    </message>
    <message>
        <source>what all other keys add</source>
        <translation>다른 모든 키가 더하는 것</translation>
    </message>
    <message>
        <source>λ_init of layer %1</source>
        <translation>레이어 %1의 λ_init</translation>
    </message>
    <message>
        <source>1 − λ_init, times every number</source>
        <translation>1 − λ_init, 모든 수에 곱합니다</translation>
    </message>
    <message>
        <source>size before</source>
        <translation>이전 크기</translation>
    </message>
    <message>
        <source>size after</source>
        <translation>이후 크기</translation>
    </message>
    <message>
        <source>number %1 of x</source>
        <translation>x의 수 %1</translation>
    </message>
    <message>
        <source>this head adds</source>
        <translation>이 헤드가 더하는 것</translation>
    </message>
    <message>
        <source>the other heads add</source>
        <translation>다른 헤드들이 더하는 것</translation>
    </message>
    <message>
        <source>the other heads and the bias add</source>
        <translation>다른 헤드들과 편향이 더하는 것</translation>
    </message>
    <message>
        <source>%1 together</source>
        <translation>%1, 합계</translation>
    </message>
    <message>
        <source>%1; dashed: size %2</source>
        <translation>%1. 파선: 크기 %2</translation>
    </message>
    <message>
        <source>%1 numbers; dashed: their size</source>
        <translation>수 %1개. 파선: 그 크기</translation>
    </message>
    <message>
        <source>by word: the sum of each</source>
        <translation>단어별: 각각의 합</translation>
    </message>
    <message>
        <source>by word: the largest of each</source>
        <translation>단어별: 각각의 가장 큰 값</translation>
    </message>
    <message>
        <source>by sentence: the sum of each</source>
        <translation>문장별: 각각의 합</translation>
    </message>
    <message>
        <source>by sentence: the largest of each</source>
        <translation>문장별: 각각의 가장 큰 값</translation>
    </message>
    <message>
        <source>the others: their sum</source>
        <translation>나머지: 그 합</translation>
    </message>
    <message>
        <source>the others: the largest of them</source>
        <translation>나머지: 그중 가장 큰 값</translation>
    </message>
    <message>
        <source>a number for each key</source>
        <translation>키마다 수 하나</translation>
    </message>
    <message>
        <source>line: with the trained λ %1</source>
        <translation>선: 학습된 λ %1일 때</translation>
    </message>
    <message>
        <source>q_j × k_j of %1, whose sum is its q · k</source>
        <translation>%1의 q_j × k_j, 그 합이 q · k입니다</translation>
    </message>
    <message>
        <source>o, the weighted sum of values</source>
        <translation>o, 밸류들의 가중합</translation>
    </message>
    <message>
        <source>same shape</source>
        <translation>같은 모양</translation>
    </message>
    <message>
        <source>what this head writes</source>
        <translation>이 헤드가 쓰는 것</translation>
    </message>
    <message>
        <source>with all heads; line: x before</source>
        <translation>모든 헤드를 더한 뒤. 선: 이전의 x</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The head is switched off: it weighs nothing, and gives nothing to the layer.</source>
        <translation>이 헤드는 꺼져 있습니다. 아무 가중치도 주지 않고, 레이어에 아무것도 내지 않습니다.</translation>
    </message>
    <message>
        <source>The maps of this head have changed places: A1 is taken from A2.</source>
        <translation>이 헤드의 두 맵이 자리를 바꾸었습니다. A2에서 A1을 뺍니다.</translation>
    </message>
    <message>
        <source>λ is 0 here: nothing is taken away.</source>
        <translation>여기서 λ는 0입니다. 아무것도 빼지 않습니다.</translation>
    </message>
    <message>
        <source>Both maps give some weight to text that has nothing to do with the answer. Taking λ times the one from the other takes away what they give alike; what only the first one gives is left.</source>
        <translation>두 맵 모두 정답과 관련 없는 문맥에 얼마쯤 가중치를 줍니다. 한 맵에서 다른 맵의 λ배를 빼면 둘이 똑같이 준 것이 빠지고, 첫째 맵만 준 것이 남습니다.</translation>
    </message>
    <message>
        <source>Where λ times the second is more, the weight falls below 0.</source>
        <translation>둘째 맵의 λ배가 더 큰 곳에서는 가중치가 0보다 작아집니다.</translation>
    </message>
    <message>
        <source>The norm brings what every head has gathered to the same size. What noise was left grows with the answer: only their ratio counts from here.</source>
        <translation>정규화는 모든 헤드가 모은 것을 같은 크기로 만듭니다. 남은 노이즈도 정답과 함께 커지므로, 여기서부터는 둘의 비율만 중요합니다.</translation>
    </message>
    <message>
        <source>After the subtraction the weights of the row add up to %1, not to 1, so what they gather may be small.</source>
        <translation>뺀 뒤에는 행의 가중치 합이 1이 아니라 %1이므로, 모은 것이 작을 수 있습니다.</translation>
    </message>
    <message>
        <source>x is all that the model knows of this token so far: a list of numbers that every layer reads and adds to. The norm brings the list to one size, however much was added, and gives each number a gain that was learned.</source>
        <translation>x는 모델이 지금까지 이 토큰에 대해 아는 전부입니다. 모든 레이어가 읽고 더하는 수의 목록입니다. 얼마나 더해졌든 정규화가 목록을 한 크기로 맞추고, 수마다 학습된 게인을 곱합니다.</translation>
    </message>
    <message>
        <source>A query says what a token looks for, a key what a token can be found by. Training has set the weights that make them. This head looks twice: it has a query for A1 and one for A2.</source>
        <translation>쿼리는 토큰이 무엇을 찾는지, 키는 토큰이 무엇으로 찾아지는지를 말합니다. 이들을 만드는 가중치는 학습이 정했습니다. 이 헤드는 두 번 봅니다. A1의 쿼리와 A2의 쿼리가 따로 있습니다.</translation>
    </message>
    <message>
        <source>A query says what a token looks for, a key what a token can be found by. Training has set the weights that make them.</source>
        <translation>쿼리는 토큰이 무엇을 찾는지, 키는 토큰이 무엇으로 찾아지는지를 말합니다. 이들을 만드는 가중치는 학습이 정했습니다.</translation>
    </message>
    <message>
        <source>Two numbers at a time are turned by an angle that grows with the place in the text. Keys are turned likewise, so how well a query meets a key depends on how far apart their tokens stand.</source>
        <translation>수를 둘씩, 글에서의 위치에 따라 커지는 각도로 돌립니다. 키도 똑같이 돌리므로, 쿼리와 키가 얼마나 맞는지는 두 토큰이 얼마나 떨어져 있는지에도 달려 있습니다.</translation>
    </message>
    <message>
        <source>Query and key are multiplied number by number, and the products added up. The sum is large where both point the same way: where a key has what the query looks for.</source>
        <translation>쿼리와 키를 수마다 곱해 모두 더합니다. 둘이 같은 방향일 때, 곧 키에 쿼리가 찾는 것이 있을 때 합이 큽니다.</translation>
    </message>
    <message>
        <source>Sums of more numbers are larger. Divided by √d they stay in a range where the softmax can still give something to more than one key.</source>
        <translation>더하는 수가 많을수록 합이 커집니다. √d로 나누면 소프트맥스가 둘 이상의 키에 가중치를 줄 수 있는 범위에 머뭅니다.</translation>
    </message>
    <message>
        <source>Every score becomes a weight above 0, and all of a row add up to 1. A score that is 1 higher makes e ≈ 2.72 times the weight. Both maps do this by themselves, each with its own scores.</source>
        <translation>모든 점수가 0보다 큰 가중치가 되고, 한 행의 합은 1입니다. 점수가 1 높으면 가중치는 e ≈ 2.72배입니다. 두 맵은 저마다 자기 점수로 이렇게 합니다.</translation>
    </message>
    <message>
        <source>Every score becomes a weight above 0, and all of a row add up to 1. A score that is 1 higher makes e ≈ 2.72 times the weight.</source>
        <translation>모든 점수가 0보다 큰 가중치가 되고, 한 행의 합은 1입니다. 점수가 1 높으면 가중치는 e ≈ 2.72배입니다.</translation>
    </message>
    <message>
        <source>Every key has a value: numbers that it hands on where it is looked at. Each value is multiplied with the weight of its key, and all are added up. A key with a weight near 0 hands on almost nothing.</source>
        <translation>키마다 밸류가 있습니다. 주목받을 때 넘겨주는 수들입니다. 밸류마다 그 키의 가중치를 곱해 모두 더합니다. 가중치가 0에 가까운 키는 거의 아무것도 넘겨주지 않습니다.</translation>
    </message>
    <message>
        <source>λ_init is what λ began with in this layer; it is not learned. Times 1 − λ_init the head gives as much as one of a usual Transformer, so that training goes on alike.</source>
        <translation>λ_init은 이 레이어의 λ가 시작한 값이며, 학습되지 않습니다. 1 − λ_init을 곱하면 헤드가 보통 트랜스포머의 헤드만큼 내므로 학습이 비슷하게 진행됩니다.</translation>
    </message>
    <message>
        <source>W_O has learned what of a head is worth writing down: from the numbers of the head it makes as many as the residual stream has.</source>
        <translation>W_O는 헤드의 무엇을 적어 둘 만한지 배웠습니다. 헤드의 수들로 잔차 스트림과 같은 개수의 수를 만듭니다.</translation>
    </message>
    <message>
        <source>Nothing is overwritten: what the heads found is added to x. Every later layer reads the sum, and with it what this head has found.</source>
        <translation>덮어쓰는 것은 없습니다. 헤드들이 찾은 것을 x에 더합니다. 뒤의 모든 레이어는 이 합을 읽고, 그 안에서 이 헤드가 찾은 것도 읽습니다.</translation>
    </message>
    <message>
        <source>Next box: what the model says after all layers, and what this head adds to it.</source>
        <translation>다음 상자: 모든 레이어 뒤에 모델이 하는 말과, 이 헤드가 거기에 더하는 것.</translation>
    </message>
    <message>
        <source>Next box: the query is made of these numbers.</source>
        <translation>다음 상자: 이 수들로 쿼리를 만듭니다.</translation>
    </message>
    <message>
        <source>Next box: RoPE tells the query its place in the text.</source>
        <translation>다음 상자: RoPE가 쿼리에 글에서의 위치를 알려 줍니다.</translation>
    </message>
    <message>
        <source>Next box: the query meets the keys of all tokens before it, and its own.</source>
        <translation>다음 상자: 쿼리가 앞에 있는 모든 토큰의 키와 자기 키를 만납니다.</translation>
    </message>
    <message>
        <source>Next box: all products are divided by √d.</source>
        <translation>다음 상자: 모든 내적을 √d로 나눕니다.</translation>
    </message>
    <message>
        <source>Next box: the softmax makes weights of the scores.</source>
        <translation>다음 상자: 소프트맥스가 점수를 가중치로 만듭니다.</translation>
    </message>
    <message>
        <source>Next box: λ times the one map is taken from the other.</source>
        <translation>다음 상자: 한 맵에서 다른 맵의 λ배를 뺍니다.</translation>
    </message>
    <message>
        <source>Next box: with these weights the values of the keys are added up.</source>
        <translation>다음 상자: 이 가중치로 키들의 밸류를 더합니다.</translation>
    </message>
    <message>
        <source>Next box: the norm of the head, which brings these numbers to size 1.</source>
        <translation>다음 상자: 헤드별 정규화가 이 수들의 크기를 1로 만듭니다.</translation>
    </message>
    <message>
        <source>Next box: × (1 − λ_init) = %1, the paper’s fixed factor.</source>
        <translation>다음 상자: × (1 − λ_init) = %1, 논문의 고정된 계수.</translation>
    </message>
    <message>
        <source>Next box: W_O writes what the head found into the residual stream.</source>
        <translation>다음 상자: W_O가 헤드가 찾은 것을 잔차 스트림에 씁니다.</translation>
    </message>
    <message>
        <source>Next box: the residual stream takes what all heads have written.</source>
        <translation>다음 상자: 잔차 스트림이 모든 헤드가 쓴 것을 받습니다.</translation>
    </message>
    <message>
        <source>not recorded: the trace has the maps alone</source>
        <translation>기록되지 않음: trace에는 맵만 있습니다</translation>
    </message>
    <message>
        <source>of another run: a patch took the map from there</source>
        <translation>다른 실행의 것: 패치가 맵을 거기서 가져왔습니다</translation>
    </message>
    <message>
        <source>to the logit of %1 this head adds</source>
        <translation>이 헤드가 %1의 로짓에 더하는 것</translation>
    </message>
    <message>
        <source>all other heads and MLPs, and the token itself, add</source>
        <translation>다른 모든 헤드와 MLP, 토큰 자체가 더하는 것</translation>
    </message>
    <message>
        <source>so it is above the mean of all logits by</source>
        <translation>그래서 모든 로짓의 평균보다 높은 정도</translation>
    </message>
    <message>
        <source>before</source>
        <translation>이전</translation>
    </message>
    <message>
        <source>after</source>
        <translation>이후</translation>
    </message>
    <message>
        <source>after all layers the model says what comes next</source>
        <translation>모든 레이어 뒤에 모델이 다음 토큰을 말합니다</translation>
    </message>
    <message>
        <source>The last layer’s numbers give every token that could come next a score, its logit; the softmax makes probabilities of them. What this head wrote is still in the sum, and so is its part of the logit.</source>
        <translation>마지막 레이어의 수들은 다음에 올 수 있는 모든 토큰에 점수, 곧 로짓을 줍니다. 소프트맥스가 이를 확률로 만듭니다. 이 헤드가 쓴 것은 아직 합 안에 있으며, 로짓에서 그 부분도 마찬가지입니다.</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>기록되지 않음</translation>
    </message>
    <message>
        <source>the logits of the most probable tokens</source>
        <translation>확률이 가장 높은 토큰들의 로짓</translation>
    </message>
    <message>
        <source>their probabilities, %</source>
        <translation>그 확률, %</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>로짓</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>정규화</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>쿼리</translation>
    </message>
    <message>
        <source>Head norm</source>
        <translation>헤드별 정규화</translation>
    </message>
    <message>
        <source>Residual stream</source>
        <translation>잔차 스트림</translation>
    </message>
    <message>
        <source>this head has no such step</source>
        <translation>이 헤드에는 이런 단계가 없습니다</translation>
    </message>
    <message>
        <source>A trace file keeps the maps alone. What leads to them, and what becomes of them, is in the model that it was recorded from.</source>
        <translation>trace 파일은 맵만 보관합니다. 맵이 어디서 오고 무엇이 되는지는 기록한 모델 안에 있습니다.</translation>
    </message>
    <message>
        <source>Some of these numbers are not finite: with these weights they grow beyond what the pass can hold.</source>
        <translation>이 수 가운데 일부는 유한하지 않습니다. 이 가중치로는 순전파가 담을 수 있는 범위를 넘어섭니다.</translation>
    </message>
    <message>
        <source>how much of %1 meets weight in %2, %</source>
        <translation>%1 가운데 %2의 가중치와 겹치는 비율, %</translation>
    </message>
    <message>
        <source>λ_init of layer %1, as trained</source>
        <translation>레이어 %1의 학습할 때 λ_init</translation>
    </message>
    <message>
        <source>λ is below 0 here: the second map is added.</source>
        <translation>여기서 λ는 0보다 작아 둘째 맵을 더합니다.</translation>
    </message>
</context>
<context>
    <name>Presenter</name>
    <message>
        <source>trained %1</source>
        <translation>학습된 값 %1</translation>
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
        <translation>다음 쪽</translation>
    </message>
    <message>
        <source>next</source>
        <translation>다음</translation>
    </message>
    <message>
        <source>page before</source>
        <translation>이전 쪽</translation>
    </message>
    <message>
        <source>as trained, while held</source>
        <translation>누르는 동안 학습된 값</translation>
    </message>
    <message>
        <source>trained / in force</source>
        <translation>학습된 값 / 현재</translation>
    </message>
    <message>
        <source>reveal the answer</source>
        <translation>답 공개</translation>
    </message>
    <message>
        <source>spotlight on the pinned row</source>
        <translation>고정된 행에 스포트라이트</translation>
    </message>
    <message>
        <source>λ up by 0.05</source>
        <translation>λ를 0.05 높이기</translation>
    </message>
    <message>
        <source>λ down by 0.05</source>
        <translation>λ를 0.05 낮추기</translation>
    </message>
    <message>
        <source>pin the row above</source>
        <translation>위 행 고정</translation>
    </message>
    <message>
        <source>pin the row below</source>
        <translation>아래 행 고정</translation>
    </message>
    <message>
        <source>pin the token to the left</source>
        <translation>왼쪽 토큰 고정</translation>
    </message>
    <message>
        <source>pin the token to the right</source>
        <translation>오른쪽 토큰 고정</translation>
    </message>
    <message>
        <source>black screen</source>
        <translation>검은 화면</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>비움</translation>
    </message>
    <message>
        <source>white screen</source>
        <translation>흰 화면</translation>
    </message>
    <message>
        <source>freeze the audience’s picture</source>
        <translation>청중의 화면 멈추기</translation>
    </message>
    <message>
        <source>freeze</source>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>high contrast</source>
        <translation>고대비</translation>
    </message>
    <message>
        <source>larger text</source>
        <translation>글자 크게</translation>
    </message>
    <message>
        <source>smaller text</source>
        <translation>글자 작게</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>these keys</source>
        <translation>이 키 목록</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>키</translation>
    </message>
    <message>
        <source>end the presentation</source>
        <translation>발표 끝내기</translation>
    </message>
    <message>
        <source>leave</source>
        <translation>나가기</translation>
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
        <translation>먼저 예측하세요</translation>
    </message>
    <message>
        <source>then the map is uncovered</source>
        <translation>그러면 맵이 열립니다</translation>
    </message>
    <message>
        <source>Standard Transformer</source>
        <translation>표준 트랜스포머</translation>
    </message>
    <message>
        <source>layer %1 · head %2</source>
        <translation>레이어 %1 · 헤드 %2</translation>
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
        <translation>%1 × 균등</translation>
    </message>
    <message>
        <source>%1 × the row’s largest</source>
        <translation>%1 × 행의 최댓값</translation>
    </message>
    <message>
        <source>%1 (√)</source>
        <translation>%1 (√)</translation>
    </message>
    <message>
        <source>count a guess for that option</source>
        <translation>그 선택지에 한 표 더하기</translation>
    </message>
    <message>
        <source>count</source>
        <translation>표 세기</translation>
    </message>
    <message>
        <source>take a guess off that option</source>
        <translation>그 선택지에서 한 표 빼기</translation>
    </message>
    <message>
        <source>take back the last count</source>
        <translation>마지막으로 센 것 되돌리기</translation>
    </message>
    <message>
        <source>no guesses on this page</source>
        <translation>이 쪽의 표 모두 지우기</translation>
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
        <source>“%1” comes next</source>
        <translation>다음은 “%1”</translation>
    </message>
    <message>
        <source>DIFF trained</source>
        <translation>DIFF 학습</translation>
    </message>
    <message>
        <source>DIFF edited</source>
        <translation>DIFF 편집</translation>
    </message>
    <message>
        <source>Standard edited</source>
        <translation>표준 편집</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>표준</translation>
    </message>
    <message>
        <source>next map or figure</source>
        <translation>다음 맵이나 그림</translation>
    </message>
    <message>
        <source>map or figure before</source>
        <translation>이전 맵이나 그림</translation>
    </message>
    <message>
        <source>Shift+M</source>
        <translation>Shift+M</translation>
    </message>
    <message>
        <source>%1 edited</source>
        <translation>%1 편집</translation>
    </message>
    <message>
        <source>all heads together</source>
        <translation>모든 헤드를 함께</translation>
    </message>
    <message>
        <source>heads of layer %1 together</source>
        <translation>레이어 %1의 헤드를 함께</translation>
    </message>
    <message>
        <source>by word</source>
        <translation>단어별</translation>
    </message>
    <message>
        <source>by sentence</source>
        <translation>문장별</translation>
    </message>
    <message>
        <source>The trained model is shown while Space is held</source>
        <translation>스페이스를 누르고 있는 동안은 학습된 모델이 보입니다</translation>
    </message>
    <message>
        <source>An experiment sets λ here</source>
        <translation>여기서는 실험이 λ를 정합니다</translation>
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
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
</context>
<context>
    <name>PresenterTally</name>
    <message>
        <source>The guesses were not written to the class file. %1</source>
        <translation>표가 교실 파일에 기록되지 않았습니다. %1</translation>
    </message>
    <message>
        <source>The class’s guesses: %1, %2 in all.</source>
        <translation>반 전체의 예측: %1, 모두 %2표.</translation>
    </message>
    <message>
        <source>%1 Keys 1 to %2 count one, Ctrl with them takes one off, Backspace takes the last count back.</source>
        <translation>%1 1부터 %2까지의 키는 한 표를 더하고, Ctrl과 함께 누르면 한 표를 빼며, Backspace는 마지막으로 센 것을 되돌립니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es)</source>
        <comment>of a class</comment>
        <translation>
            <numerusform>%n표</numerusform>
        </translation>
    </message>
    <message>
        <source>Option %1: %2.</source>
        <translation>선택지 %1: %2.</translation>
    </message>
    <message>
        <source>Stretch %1, from %2 to %3: %4.</source>
        <translation>구간 %1, %2부터 %3까지: %4.</translation>
    </message>
    <message>
        <source>Stretch %1 is right.</source>
        <translation>구간 %1이(가) 맞습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%1 %n more were counted when this page asked another question; the class file keeps them.</source>
        <comment>guesses</comment>
        <translation>
            <numerusform>%1 이 쪽이 다른 것을 묻던 때에 센 %n표가 더 있습니다. 교실 파일에 남아 있습니다.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Reading</name>
    <message>
        <source>In the embedding</source>
        <translation>임베딩에서</translation>
    </message>
    <message>
        <source>After layer %1</source>
        <translation>레이어 %1 뒤</translation>
    </message>
    <message>
        <source>%1: %2 has %3 (trained %4) and rank %5; the most probable token is %6 with %7.</source>
        <translation>%1: %2 %3(학습됨 %4), %5위. 가장 확률이 높은 토큰은 %6, %7.</translation>
    </message>
    <message>
        <source>Being read, layer by layer.</source>
        <translation>레이어마다 읽는 중입니다.</translation>
    </message>
    <message>
        <source>Logit lens of the DIFF Transformer: %1</source>
        <translation>DIFF 트랜스포머의 로짓 렌즈: %1</translation>
    </message>
    <message>
        <source>Logit lens of the standard Transformer: %1</source>
        <translation>표준 트랜스포머의 로짓 렌즈: %1</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>표준</translation>
    </message>
    <message>
        <source>The maps of this layer are not there; they are computed when shown.</source>
        <translation>이 레이어의 맵이 없습니다. 보일 때 계산합니다.</translation>
    </message>
    <message>
        <source>No row is pinned: this is the last one.</source>
        <translation>고정된 행이 없어 마지막 행입니다.</translation>
    </message>
    <message>
        <source>“%1” %2</source>
        <translation>“%1” %2</translation>
    </message>
    <message>
        <source>It weighs most: %1.</source>
        <translation>가중치가 가장 큰 것: %1.</translation>
    </message>
    <message>
        <source>No pass has run yet: there is no text to show.</source>
        <translation>아직 실행하지 않아 보일 글이 없습니다.</translation>
    </message>
    <message>
        <source>Arcs to %1 of %2 tokens carry %3 of Σ|weight| of the row; %4 has no arc.</source>
        <translation>토큰 %2개 가운데 %1개로 가는 호가 행의 Σ|가중치| 중 %3을 차지하고, %4에는 호가 없습니다.</translation>
    </message>
    <message>
        <source>%1 of %2 patches carry %3 of Σ|weight| of the row. Point at a patch to see its row; a click pins it.</source>
        <translation>패치 %2개 중 %1개가 이 행의 Σ|가중치| 가운데 %3를 차지합니다. 패치를 가리키면 그 행이 보이고, 클릭하면 고정됩니다.</translation>
    </message>
    <message>
        <source>Logit lens of %1: %2</source>
        <translation>%1 모델의 로짓 렌즈: %2</translation>
    </message>
    <message>
        <source>No row is pinned: this is that of the class token.</source>
        <translation>고정된 행이 없어 클래스 토큰의 행입니다.</translation>
    </message>
    <message>
        <source>Arcs to %1 of %2 words carry %3 of Σ|weight| of the row; %4 has no arc.</source>
        <translation>단어 %2개 중 %1개로 가는 호가 행의 Σ|가중치|의 %3을 담고, %4에는 호가 없습니다.</translation>
    </message>
    <message>
        <source>Arcs to %1 of %2 sentences carry %3 of Σ|weight| of the row; %4 has no arc.</source>
        <translation>문장 %2개 중 %1개로 가는 호가 행의 Σ|가중치|의 %3을 담고, %4에는 호가 없습니다.</translation>
    </message>
    <message>
        <source>all heads together</source>
        <translation>모든 헤드를 함께</translation>
    </message>
    <message>
        <source>the heads of layer %1 together</source>
        <translation>함께 본 레이어 %1의 헤드들</translation>
    </message>
    <message>
        <source>layer %1 head %2</source>
        <translation>레이어 %1 헤드 %2</translation>
    </message>
    <message>
        <source>What “%1” (token %2) reads in %3: %4</source>
        <translation>“%1”(토큰 %2)이 %3에서 읽는 것: %4</translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation>DIFF</translation>
    </message>
    <message>
        <source>What “%1” gives to “%2” in every head: layers down, heads across</source>
        <translation>모든 헤드에서 “%1” 행이 “%2”에 주는 가중치: 줄마다 레이어, 칸마다 헤드</translation>
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
        <translation>어디서나</translation>
    </message>
    <message>
        <source>In the maps</source>
        <translation>맵에서</translation>
    </message>
    <message>
        <source>In the λ lab</source>
        <translation>λ 실험실에서</translation>
    </message>
    <message>
        <source>In the tokens</source>
        <translation>토큰에서</translation>
    </message>
    <message>
        <source>In the continuations</source>
        <translation>이어 쓴 글에서</translation>
    </message>
    <message>
        <source>In the heads</source>
        <translation>헤드에서</translation>
    </message>
    <message>
        <source>In the row</source>
        <translation>행에서</translation>
    </message>
    <message>
        <source>In the parts of an answer</source>
        <translation>정답의 부분들에서</translation>
    </message>
    <message>
        <source>In the list of heads</source>
        <translation>헤드 목록에서</translation>
    </message>
    <message>
        <source>In the text</source>
        <translation>글에서</translation>
    </message>
    <message>
        <source>In the presentation</source>
        <translation>발표에서</translation>
    </message>
    <message>
        <source>In the charts</source>
        <translation>차트에서</translation>
    </message>
    <message>
        <source>In the machine</source>
        <translation>기계에서</translation>
    </message>
</context>
<context>
    <name>StartCommand</name>
    <message>
        <source>the step of the training</source>
        <translation>학습 스텝</translation>
    </message>
    <message>
        <source>where the marks are</source>
        <translation>표시가 있는 자리</translation>
    </message>
    <message>
        <source>what the models wrote where they chose by chance</source>
        <translation>모델이 확률로 골라 쓴 내용</translation>
    </message>
    <message>
        <source>that no cell is pinned</source>
        <translation>고정한 칸이 없다는 것</translation>
    </message>
    <message>
        <source>which head stands beside</source>
        <translation>옆에 있는 헤드</translation>
    </message>
    <message>
        <source>the other set of edits</source>
        <translation>다른 편집 세트</translation>
    </message>
    <message>
        <source>what the λ lab shows</source>
        <translation>λ 실험실이 보여 주는 것</translation>
    </message>
    <message>
        <source>the experiment’s protocol and result</source>
        <translation>실험의 프로토콜과 결과</translation>
    </message>
    <message>
        <source>which map tints the text</source>
        <translation>글에 색을 입히는 맵</translation>
    </message>
    <message>
        <source>what was done on this page of the lesson</source>
        <translation>수업의 이 쪽에서 한 것</translation>
    </message>
    <message>
        <source>Copy as comman&amp;d</source>
        <translation>명령으로 복사(&amp;D)</translation>
    </message>
    <message>
        <source>Copied the command that opens what is on screen.</source>
        <translation>화면에 있는 것을 여는 명령을 복사했습니다.</translation>
    </message>
    <message>
        <source>It leaves out: %1.</source>
        <translation>빠진 것: %1.</translation>
    </message>
    <message>
        <source>Copies the command line that opens what is on screen (Ctrl+Alt+M)</source>
        <translation>화면에 있는 것을 여는 명령줄을 복사합니다 (Ctrl+Alt+M)</translation>
    </message>
    <message>
        <source>what the models wrote beyond %1 tokens</source>
        <translation>%1개 토큰을 넘어 모델이 쓴 내용</translation>
    </message>
    <message>
        <source>which layers the λ lab edits</source>
        <translation>λ 실험실이 편집하는 레이어</translation>
    </message>
    <message>
        <source>what is zoomed to</source>
        <translation>확대한 부분</translation>
    </message>
    <message>
        <source>which maps the heads show</source>
        <translation>헤드들이 보여 주는 맵</translation>
    </message>
    <message>
        <source>what of the row through the machine is open</source>
        <translation>기계를 지나는 한 행에서 열려 있는 것</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Attention falls on noise, too</source>
        <translation>어텐션은 노이즈에도 갑니다</translation>
    </message>
    <message>
        <source>Point at a cell to read its weight.</source>
        <translation>칸을 가리키면 가중치를 읽을 수 있습니다.</translation>
    </message>
    <message>
        <source>What λ·A2 takes away</source>
        <translation>λ·A2가 덜어 내는 것</translation>
    </message>
    <message>
        <source>Point at the same cell in both maps.</source>
        <translation>두 맵에서 같은 칸을 가리켜 보세요.</translation>
    </message>
    <message>
        <source>Take less away</source>
        <translation>덜 빼기</translation>
    </message>
    <message>
        <source>Drag the handle to 0; a double click brings it back.</source>
        <translation>손잡이를 0까지 끌어 보세요. 더블클릭하면 되돌아옵니다.</translation>
    </message>
    <message>
        <source>The answer is “%1”. Both models go on with the text, a token at a time.</source>
        <translation>정답은 “%1”입니다. 두 모델이 글을 토큰 하나씩 이어 씁니다.</translation>
    </message>
    <message>
        <source>The answer is “%1”. DIFF writes “%2”, the standard model “%3”.</source>
        <translation>정답은 “%1”입니다. DIFF는 “%2”, 표준 모델은 “%3”라고 씁니다.</translation>
    </message>
    <message>
        <source>What both models write</source>
        <translation>두 모델이 쓰는 것</translation>
    </message>
    <message>
        <source>Click a token: the maps show what was looked at for it.</source>
        <translation>토큰을 클릭하면 그때 무엇을 보았는지 맵이 보여 줍니다.</translation>
    </message>
    <message>
        <source>The standard model says “%1”, of “%2”.</source>
        <translation>표준 모델은 “%2”의 “%1”이라고 말합니다.</translation>
    </message>
    <message>
        <source>The standard model says “%1”.</source>
        <translation>표준 모델은 “%1”이라고 말합니다.</translation>
    </message>
    <message>
        <source>The text asks for “%1”. In row “%2”, A1 gives “%3” %4 and “%5” %6, the standard model %7 and “%8” %9.</source>
        <translation>글은 “%1”을(를) 묻습니다. “%2” 행에서 A1은 “%3”에 %4, “%5”에 %6를 주고, 표준 모델은 앞의 것에 %7, “%8”에 %9를 줍니다.</translation>
    </message>
    <message>
        <source>Lesson 4: why noise exists at all</source>
        <translation>4과: 노이즈는 왜 생기는가</translation>
    </message>
    <message>
        <source>In the standard model it has %1.</source>
        <translation>표준 모델에서는 %1입니다.</translation>
    </message>
    <message>
        <source>λ of layer %1 says how much is subtracted. As trained, DIFF gives “%2” %3.</source>
        <translation>레이어 %1의 λ는 얼마나 뺄지를 정합니다. 학습된 그대로면 DIFF는 “%2”에 %3를 줍니다.</translation>
    </message>
    <message>
        <source>The standard model gives it %1.</source>
        <translation>표준 모델은 %1를 줍니다.</translation>
    </message>
    <message>
        <source>The answer is “%1”. DIFF with your λ writes “%2”, the standard model “%3”.</source>
        <translation>정답은 “%1”입니다. 바꾼 λ로 DIFF는 “%2”, 표준 모델은 “%3”라고 씁니다.</translation>
    </message>
    <message>
        <source>In A1 “%1” has %2 what the largest other one has, in what is left %3.</source>
        <translation>다른 것 중 가장 큰 것과 견준 “%1”의 가중치는 A1에서 %2, 남은 것에서 %3입니다.</translation>
    </message>
    <message>
        <source>As it is now, with λ %1, DIFF gives it %2.</source>
        <translation>지금 그대로 λ가 %1이면 DIFF는 %2를 줍니다.</translation>
    </message>
    <message>
        <source>λ·A2 takes weight from the answer and from its rivals.</source>
        <translation>λ·A2는 정답과 경쟁 상대 모두에서 가중치를 뺍니다.</translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message numerus="yes">
        <source>CPU · %n thread(s)</source>
        <translation>
            <numerusform>CPU · 스레드 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>from the earlier text or edit</source>
        <translation>이전 글이나 편집의 것</translation>
    </message>
    <message>
        <source>from the earlier text, updating</source>
        <translation>이전 글의 것, 갱신 중</translation>
    </message>
    <message>
        <source>from λ %1, updating</source>
        <translation>λ %1의 것, 갱신 중</translation>
    </message>
    <message>
        <source>from the earlier edit, updating</source>
        <translation>이전 편집의 것, 갱신 중</translation>
    </message>
    <message>
        <source>pass %1 ms</source>
        <translation>계산 %1 ms</translation>
    </message>
    <message>
        <source>edit from layer %1: %2 ms</source>
        <translation>레이어 %1부터 편집: %2 ms</translation>
    </message>
    <message>
        <source>Passes run on: %1</source>
        <translation>계산하는 곳: %1</translation>
    </message>
    <message>
        <source>Not on a GPU: %1</source>
        <translation>GPU를 쓰지 않음: %1</translation>
    </message>
    <message>
        <source>The GPU failed at an earlier pass: %1</source>
        <translation>앞선 계산에서 GPU가 실패했습니다: %1</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>토큰 %2개 중 %1개</translation>
    </message>
    <message>
        <source>%1 tokens, beyond the %2 it was trained on</source>
        <translation>토큰 %1개, 학습한 %2개를 넘음</translation>
    </message>
    <message>
        <source>, %1 of them written</source>
        <translation>, 그중 %1개는 모델이 씀</translation>
    </message>
    <message>
        <source>maps kept for layers 0–%1; others are computed when shown</source>
        <translation>레이어 0–%1의 맵을 보관. 나머지는 보일 때 계산</translation>
    </message>
    <message>
        <source>step %1 of training</source>
        <translation>학습 %1스텝</translation>
    </message>
    <message>
        <source>maps kept for no layer; each is computed when shown</source>
        <translation>어느 레이어의 맵도 보관하지 않음. 보일 때마다 계산</translation>
    </message>
    <message>
        <source>maps kept for layer 0; others are computed when shown</source>
        <translation>레이어 0의 맵을 보관. 나머지는 보일 때 계산</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>기록됨</translation>
    </message>
    <message>
        <source>recorded on %1</source>
        <translation>%1에서 기록됨</translation>
    </message>
    <message>
        <source>This trace holds no maps of layer %1.</source>
        <translation>이 trace에는 레이어 %1의 맵이 없습니다.</translation>
    </message>
    <message>
        <source>This trace holds no maps of head %1.</source>
        <translation>이 trace에는 헤드 %1의 맵이 없습니다.</translation>
    </message>
    <message>
        <source>This trace holds rows %1 to %2 of its maps.</source>
        <translation>이 trace에는 맵의 행 %1부터 %2까지만 있습니다.</translation>
    </message>
    <message>
        <source>a trace of %1 tokens</source>
        <translation>토큰 %1개의 trace</translation>
    </message>
    <message>
        <source>This trace holds no logits: what the model said next is not recorded.</source>
        <translation>이 trace에는 로짓이 없습니다. 모델이 다음에 무엇을 말했는지 기록되지 않았습니다.</translation>
    </message>
    <message>
        <source>This trace holds the logits of rows %1 to %2, and not of the last one: what the model said next is not recorded.</source>
        <translation>이 trace에는 행 %1부터 %2까지의 로짓만 있고 마지막 행의 것은 없습니다. 모델이 다음에 무엇을 말했는지 기록되지 않았습니다.</translation>
    </message>
    <message>
        <source>layers %1 only</source>
        <translation>레이어 %1만</translation>
    </message>
    <message>
        <source>heads %1 only</source>
        <translation>헤드 %1만</translation>
    </message>
    <message>
        <source>rows %1 to %2 only</source>
        <translation>행 %1부터 %2까지만</translation>
    </message>
    <message>
        <source>The CPU computes slower than it could: %1</source>
        <translation>CPU가 낼 수 있는 속도보다 느리게 계산합니다: %1</translation>
    </message>
    <message>
        <source>ran with edits</source>
        <translation>편집과 함께 실행됨</translation>
    </message>
    <message numerus="yes">
        <source>mean of %n heads</source>
        <translation>
            <numerusform>헤드 %n개의 평균</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>layer %1, mean of %n heads</source>
        <translation>
            <numerusform>레이어 %1, 헤드 %n개의 평균</numerusform>
        </translation>
    </message>
    <message>
        <source>A2 is off in all heads of this layer, so λ has nothing to subtract</source>
        <translation>이 레이어의 모든 헤드에서 A2가 꺼져 있어 λ가 뺄 것이 없습니다</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>토큰 %1</translation>
    </message>
    <message>
        <source>All heads of this layer are off or give their mean, so λ changes nothing</source>
        <translation>이 레이어의 모든 헤드가 꺼졌거나 평균을 내므로 λ는 아무것도 바꾸지 않습니다</translation>
    </message>
</context>
<context>
    <name>Why</name>
    <message>
        <source>embedding</source>
        <translation>임베딩</translation>
    </message>
    <message>
        <source>before layer %1</source>
        <translation>레이어 %1 앞</translation>
    </message>
    <message>
        <source>layer %1 heads</source>
        <translation>레이어 %1 헤드</translation>
    </message>
    <message>
        <source>layer %1 MLP</source>
        <translation>레이어 %1 MLP</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>학습된 값</translation>
    </message>
    <message>
        <source>in force</source>
        <translation>현재</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>합계</translation>
    </message>
    <message>
        <source>biases</source>
        <translation>편향</translation>
    </message>
    <message>
        <source>%1: adds %2 to the logit instead of %3.</source>
        <translation>%1: 로짓에 %3 대신 %2을(를) 더합니다.</translation>
    </message>
    <message>
        <source>%1: adds %2 to the logit.</source>
        <translation>%1: 로짓에 %2을(를) 더합니다.</translation>
    </message>
    <message>
        <source>%1: no head, so it has no keys.</source>
        <translation>%1: 헤드가 아니므로 키가 없습니다.</translation>
    </message>
    <message>
        <source>%1 others together</source>
        <translation>나머지 %1개 합계</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: several parts, so there are no keys of one head.</source>
        <translation>%1: 여러 부분이므로 한 헤드의 키가 없습니다.</translation>
    </message>
    <message>
        <source>Why the part of %1 falls although its weight grows</source>
        <translation>%1의 가중치는 커지는데 그 부분은 왜 줄어드는가</translation>
    </message>
    <message>
        <source>Why the part of %1 grows although its weight falls</source>
        <translation>%1의 가중치는 작아지는데 그 부분은 왜 늘어나는가</translation>
    </message>
    <message>
        <source>What the part of %1 is made of</source>
        <translation>%1의 부분은 무엇의 곱인가</translation>
    </message>
    <message>
        <source>A factor was 0, so there is nothing to multiply.</source>
        <translation>인수 하나가 0이었으므로 곱할 것이 없습니다.</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>value</source>
        <translation>밸류</translation>
    </message>
    <message>
        <source>head norm and factor</source>
        <translation>헤드별 정규화와 계수</translation>
    </message>
    <message>
        <source>head norm</source>
        <translation>헤드별 정규화</translation>
    </message>
    <message>
        <source>final norm</source>
        <translation>최종 정규화</translation>
    </message>
    <message>
        <source>part of the logit</source>
        <translation>로짓의 부분</translation>
    </message>
    <message>
        <source>Before the norm the head’s output becomes × %1, the part of %2 in it × %3. The norm divides by the whole.</source>
        <translation>정규화 앞에서 헤드의 출력은 × %1, 그 안의 %2 부분은 × %3이 됩니다. 정규화는 전체로 나눕니다.</translation>
    </message>
    <message>
        <source>No norm of its own divides the head’s output.</source>
        <translation>헤드의 출력을 나누는 헤드 자체의 정규화가 없습니다.</translation>
    </message>
    <message>
        <source>Layer %1 head %2</source>
        <translation>레이어 %1 헤드 %2</translation>
    </message>
    <message>
        <source>A1 − λ·A2, row “%1”</source>
        <translation>A1 − λ·A2, “%1” 행</translation>
    </message>
    <message>
        <source>A, row “%1”</source>
        <translation>A, “%1” 행</translation>
    </message>
    <message>
        <source>weight × value × norms × W_O, toward %1</source>
        <translation>가중치 × 밸류 × 정규화 × W_O, %1 쪽으로</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>Where the answer comes from</source>
        <translation>정답은 어디에서 오는가</translation>
    </message>
    <message>
        <source>Why the answer keeps its logit</source>
        <translation>정답의 로짓이 왜 그대로인가</translation>
    </message>
    <message>
        <source>Why the answer falls</source>
        <translation>정답이 왜 내려가는가</translation>
    </message>
    <message>
        <source>Why the answer rises</source>
        <translation>정답이 왜 올라가는가</translation>
    </message>
    <message>
        <source>U = (output row − that of the runner-up) × final norm weight ÷ final rms of that run</source>
        <translation>U = (출력 행 − 2위 토큰의 출력 행) × 최종 정규화 가중치 ÷ 그 계산의 최종 rms</translation>
    </message>
    <message>
        <source>U = (output row − mean of all output rows) × final norm weight ÷ final rms of that run</source>
        <translation>U = (출력 행 − 모든 출력 행의 평균) × 최종 정규화 가중치 ÷ 그 계산의 최종 rms</translation>
    </message>
    <message>
        <source>A part adds part · U, %1; each run holds its own final norm. It is what the part adds, not what would be lost without it: later layers read it, too.</source>
        <translation>각 부분은 부분 · U를 더합니다. %1. 계산마다 그 자신의 최종 정규화를 고정합니다. 그 부분이 더하는 값이지, 없으면 잃을 값이 아닙니다. 뒤의 레이어들도 그것을 읽기 때문입니다.</translation>
    </message>
    <message>
        <source>parts of the logit of %1 above that of %2</source>
        <translation>%1의 로짓이 %2보다 높은 만큼의 부분들</translation>
    </message>
    <message>
        <source>parts of the logit of %1 above the mean of all tokens</source>
        <translation>%1의 로짓이 모든 토큰의 평균보다 높은 만큼의 부분들</translation>
    </message>
    <message>
        <source>embedding, biases</source>
        <translation>임베딩, 편향</translation>
    </message>
    <message>
        <source>The head is off: nothing of it reaches the layer.</source>
        <translation>헤드가 꺼져 있어 아무것도 레이어에 전해지지 않습니다.</translation>
    </message>
    <message>
        <source>Without its norm, nothing divides the head’s output.</source>
        <translation>자체 정규화가 빠져서 헤드의 출력을 나누는 것이 없습니다.</translation>
    </message>
    <message>
        <source>Nothing in the head changes; the final norm divides by another number.</source>
        <translation>헤드 안에서는 바뀐 것이 없습니다. 최종 정규화가 다른 수로 나눌 뿐입니다.</translation>
    </message>
    <message>
        <source>No answer is marked, so this is the token that is most probable as trained. To mark one, select it in the prompt and press “Answer”, or Ctrl+M.</source>
        <translation>정답이 표시되어 있지 않아 학습된 값에서 가장 확률이 높은 토큰을 보여 줍니다. 표시하려면 프롬프트에서 선택하고 ‘정답’이나 Ctrl+M을 누르세요.</translation>
    </message>
    <message>
        <source>What is marked as the answer does not come next, so this is the token that is most probable as trained.</source>
        <translation>정답으로 표시한 것이 다음에 오지 않으므로 학습된 값에서 가장 확률이 높은 토큰을 보여 줍니다.</translation>
    </message>
    <message>
        <source>trained A1 − λ·A2, in force A2 − λ·A1, row “%1”</source>
        <translation>학습된 A1 − λ·A2, 현재 A2 − λ·A1, “%1” 행</translation>
    </message>
    <message>
        <source>Why the answer’s logit falls</source>
        <translation>정답의 로짓이 왜 내려가는가</translation>
    </message>
    <message>
        <source>Why the answer’s logit rises</source>
        <translation>정답의 로짓이 왜 올라가는가</translation>
    </message>
    <message>
        <source>factor 1 − λ_init</source>
        <translation>계수 1 − λ_init</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>%1 is no whole number in range</source>
        <translation>%1은(는) 범위 안의 정수가 아닙니다</translation>
    </message>
    <message>
        <source>%1 is out of range</source>
        <translation>%1은(는) 범위를 벗어납니다</translation>
    </message>
    <message>
        <source>%1 has compute capability %2.%3, which this program was not built for</source>
        <translation>%1의 compute capability는 %2.%3이며, 이 프로그램은 그에 맞게 빌드되지 않았습니다</translation>
    </message>
    <message>
        <source>%1 is %2, no whole number from 0</source>
        <translation>%1은(는) %2인데 0 이상의 정수가 아닙니다</translation>
    </message>
    <message>
        <source>%1 is %2; the log has λ of %3 layers</source>
        <translation>%1은(는) %2인데 기록에는 레이어 %3개의 λ가 있습니다</translation>
    </message>
    <message>
        <source>%1 is a standard Transformer and has no λ to sweep</source>
        <translation>%1은(는) 표준 트랜스포머라 스윕할 λ가 없습니다</translation>
    </message>
    <message>
        <source>%1 is no list</source>
        <translation>%1은(는) 목록이 아닙니다</translation>
    </message>
    <message>
        <source>%1 is no number</source>
        <translation>%1은(는) 수가 아닙니다</translation>
    </message>
    <message>
        <source>%1 is no object</source>
        <translation>%1은(는) 객체가 아닙니다</translation>
    </message>
    <message>
        <source>%1 is no part of this program</source>
        <translation>%1은(는) 이 프로그램의 일부가 아닙니다</translation>
    </message>
    <message>
        <source>%1 is not a value of λ_init</source>
        <translation>%1은(는) λ_init의 값이 아닙니다</translation>
    </message>
    <message>
        <source>%1 is not an edit; %2 are</source>
        <translation>%1은(는) 편집이 아닙니다. 쓸 수 있는 것: %2</translation>
    </message>
    <message>
        <source>%1 is not supported</source>
        <translation>%1은(는) 지원하지 않습니다</translation>
    </message>
    <message>
        <source>%1 is of step %2 and comes after step %3</source>
        <translation>%1은(는) %2스텝인데 %3스텝 뒤에 옵니다</translation>
    </message>
    <message>
        <source>%1 is of version %2, and this is version %3</source>
        <translation>%1은(는) 버전 %2의 것이고, 여기는 버전 %3입니다</translation>
    </message>
    <message>
        <source>%1 lacks &quot;%2&quot;</source>
        <translation>%1에 &quot;%2&quot;이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1 lacks its value</source>
        <translation>%1에 값이 없습니다</translation>
    </message>
    <message>
        <source>%1 tokens cannot be written; 1 is the least</source>
        <translation>토큰 %1개는 쓸 수 없습니다. 적어도 1개여야 합니다</translation>
    </message>
    <message>
        <source>%1 values from %2 to %3 lie closer than 0.000001</source>
        <translation>%2부터 %3까지 값 %1개의 간격이 0.000001보다 좁습니다</translation>
    </message>
    <message>
        <source>%1, or what this program was built for, cannot compute with bfloat16; float32 it can</source>
        <translation>%1 또는 이 프로그램의 빌드 대상은 bfloat16으로 계산할 수 없습니다. float32는 됩니다</translation>
    </message>
    <message>
        <source>%1: %2 has %3 dimensions, at most 2 expected</source>
        <translation>%1: %2의 차원이 %3개입니다. 많아야 2개여야 합니다</translation>
    </message>
    <message>
        <source>%1: %2 has shape %3; config.json says %4</source>
        <translation>%1: %2의 모양은 %3인데 config.json에는 %4입니다</translation>
    </message>
    <message>
        <source>%1: %2 heads cannot share %3 key-value heads evenly</source>
        <translation>%1: 헤드 %2개가 키-밸류 헤드 %3개를 고르게 나눌 수 없습니다</translation>
    </message>
    <message>
        <source>%1: %2 is a standard Transformer and has no λ</source>
        <translation>%1: %2은(는) 표준 트랜스포머라 λ가 없습니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is %3, outside 1…%4</source>
        <translation>%1: &quot;%2&quot;은(는) %3인데 1…%4 밖입니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a head; a number from 0 is</source>
        <translation>%1: &quot;%2&quot;은(는) 헤드가 아닙니다. 0부터의 수를 쓰세요</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a layer; a number from 0 or &quot;all&quot; is</source>
        <translation>%1: &quot;%2&quot;은(는) 레이어가 아닙니다. 0부터의 수나 &quot;all&quot;을 쓰세요</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a number</source>
        <translation>%1: &quot;%2&quot;은(는) 수가 아닙니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; lacks &quot;=&quot;; write all=0.5 or 2=0.5</source>
        <translation>%1: &quot;%2&quot;에 &quot;=&quot;가 없습니다. all=0.5나 2=0.5처럼 쓰세요</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a whole number, not %3</source>
        <translation>%1: &quot;%2&quot;은(는) %3이(가) 아니라 정수여야 합니다</translation>
    </message>
    <message>
        <source>%1: an edit is a pair such as [&quot;--lambda-init&quot;, &quot;2=0&quot;]</source>
        <translation>%1: 편집은 [&quot;--lambda-init&quot;, &quot;2=0&quot;]처럼 한 쌍입니다</translation>
    </message>
    <message>
        <source>%1: cannot be mapped: %2</source>
        <translation>%1: 메모리에 올릴 수 없습니다: %2</translation>
    </message>
    <message>
        <source>%1: cannot be opened: %2</source>
        <translation>%1: 열 수 없습니다: %2</translation>
    </message>
    <message>
        <source>%1: cannot be read</source>
        <translation>%1: 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>%1: cannot be read to its end</source>
        <translation>%1: 끝까지 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>%1: cannot be written: %2</source>
        <translation>%1: 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>%1: does not exist</source>
        <translation>%1: 없습니다</translation>
    </message>
    <message>
        <source>%1: has %2 bytes, too few for a safetensors file</source>
        <translation>%1: %2바이트라 safetensors 파일로는 너무 작습니다</translation>
    </message>
    <message>
        <source>%1: has no model.safetensors</source>
        <translation>%1: model.safetensors가 없습니다</translation>
    </message>
    <message>
        <source>%1: head_dim is %2, RoPE needs an even number</source>
        <translation>%1: head_dim이 %2인데 RoPE에는 짝수가 필요합니다</translation>
    </message>
    <message>
        <source>%1: is a DIFF model; standard/ must hold a standard one</source>
        <translation>%1: DIFF 모델입니다. standard/에는 표준 모델이 있어야 합니다</translation>
    </message>
    <message>
        <source>%1: is a standard Transformer; diff/ must hold a DIFF model</source>
        <translation>%1: 표준 트랜스포머입니다. diff/에는 DIFF 모델이 있어야 합니다</translation>
    </message>
    <message>
        <source>%1: is missing; %2 names it</source>
        <translation>%1: 없습니다. %2에 적혀 있습니다</translation>
    </message>
    <message>
        <source>%1: is not a JSON object</source>
        <translation>%1: JSON 객체가 아닙니다</translation>
    </message>
    <message>
        <source>%1: is not a complete tokenizer: %2</source>
        <translation>%1: 온전한 토크나이저가 아닙니다: %2</translation>
    </message>
    <message>
        <source>%1: is not a file</source>
        <translation>%1: 파일이 아닙니다</translation>
    </message>
    <message>
        <source>%1: is not a folder of assets</source>
        <translation>%1: 애셋 폴더가 아닙니다</translation>
    </message>
    <message>
        <source>%1: is not a regular file and is not replaced</source>
        <translation>%1: 일반 파일이 아니라 바꾸지 않습니다</translation>
    </message>
    <message>
        <source>%1: its bytes %2…%3 lie outside the file&apos;s %4 bytes of data; the file is cut short or damaged</source>
        <translation>%1: 바이트 %2…%3이(가) 파일 데이터 %4바이트 밖입니다. 파일이 잘렸거나 손상되었습니다</translation>
    </message>
    <message>
        <source>%1: its header claims %2 bytes, the file has %3; it is not a safetensors file or is cut short</source>
        <translation>%1: 헤더는 %2바이트라는데 파일은 %3바이트입니다. safetensors 파일이 아니거나 잘렸습니다</translation>
    </message>
    <message>
        <source>%1: its header is not a JSON object</source>
        <translation>%1: 헤더가 JSON 객체가 아닙니다</translation>
    </message>
    <message>
        <source>%1: its shape needs %2 bytes, the header gives %3</source>
        <translation>%1: 모양에는 %2바이트가 필요한데 헤더에는 %3입니다</translation>
    </message>
    <message>
        <source>%1: partial_rotary_factor other than 1 is not supported</source>
        <translation>%1: 1이 아닌 partial_rotary_factor는 지원하지 않습니다</translation>
    </message>
    <message>
        <source>%1: tensor %2 is missing</source>
        <translation>%1: 텐서 %2이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1: tensor %2 is missing; config.json asks for it</source>
        <translation>%1: 텐서 %2이(가) 없습니다. config.json이 요구합니다</translation>
    </message>
    <message>
        <source>%1: tensors %2 and %3 overlap</source>
        <translation>%1: 텐서 %2와(과) %3이(가) 겹칩니다</translation>
    </message>
    <message>
        <source>%1: the pass gives numbers that are not finite; its weights or λ are not usable</source>
        <translation>%1: 계산 결과가 유한하지 않습니다. 가중치나 λ를 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>%1: there is no head %2; %3 has heads 0 to %4</source>
        <translation>%1: 헤드 %2이(가) 없습니다. %3에는 헤드 0–%4이(가) 있습니다</translation>
    </message>
    <message>
        <source>%1: there is no layer %2; %3 has layers 0 to %4</source>
        <translation>%1: 레이어 %2이(가) 없습니다. %3에는 레이어 0–%4이(가) 있습니다</translation>
    </message>
    <message>
        <source>--ablate: &quot;%1&quot; lacks &quot;=&quot;; write 2=a2-off or 2.1=swap</source>
        <translation>--ablate: &quot;%1&quot;에 &quot;=&quot;가 없습니다. 2=a2-off나 2.1=swap처럼 쓰세요</translation>
    </message>
    <message>
        <source>--schedule: &quot;%1&quot; gives layer %2 no finite λ_init</source>
        <translation>--schedule: &quot;%1&quot;은(는) 레이어 %2에 유한한 λ_init을 주지 않습니다</translation>
    </message>
    <message>
        <source>--schedule: &quot;%1&quot; is not known; paper, constant=0.8 and three numbers A,B,C of A − B·e^(−C·layer) are</source>
        <translation>--schedule: &quot;%1&quot;을(를) 모릅니다. paper, constant=0.8, 그리고 A − B·e^(−C·layer)의 세 수 A,B,C가 있습니다</translation>
    </message>
    <message>
        <source>CUDA: built, not yet run on a device</source>
        <translation>CUDA: 빌드됨, 아직 장치에서 실행하지 않음</translation>
    </message>
    <message>
        <source>CUDA: not built</source>
        <translation>CUDA: 빌드되지 않음</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an edit; %2 are</source>
        <translation>&quot;%1&quot;은(는) 편집이 아닙니다. 쓸 수 있는 것: %2</translation>
    </message>
    <message>
        <source>a fact is missing</source>
        <translation>값 이름이 없습니다</translation>
    </message>
    <message>
        <source>a part of the program does not load: %1</source>
        <translation>프로그램의 일부를 불러오지 못했습니다: %1</translation>
    </message>
    <message>
        <source>a sweep from %1 to %2 does not rise</source>
        <translation>%1부터 %2까지는 커지지 않아 스윕할 수 없습니다</translation>
    </message>
    <message>
        <source>a sweep from %1 to %2 is not within ±%3</source>
        <translation>%1부터 %2까지의 스윕은 ±%3 안에 있지 않습니다</translation>
    </message>
    <message>
        <source>a sweep of %1 values is not possible; 2 to %2 are</source>
        <translation>값 %1개로는 스윕할 수 없습니다. 2–%2개여야 합니다</translation>
    </message>
    <message>
        <source>a sweep starts from the trained model, not from edits in force</source>
        <translation>스윕은 현재 편집이 아니라 학습된 모델에서 시작합니다</translation>
    </message>
    <message>
        <source>a sweep without values measures nothing</source>
        <translation>값이 없는 스윕은 아무것도 재지 않습니다</translation>
    </message>
    <message>
        <source>a temperature of %1 is not possible; 0 and above are</source>
        <translation>온도 %1은(는) 안 됩니다. 0 이상이어야 합니다</translation>
    </message>
    <message>
        <source>a token is missing; last, first, @30, 48 and The#2 are tokens</source>
        <translation>토큰이 없습니다. last, first, @30, 48, The#2가 토큰입니다</translation>
    </message>
    <message>
        <source>backend &quot;%1&quot; is not known; auto, cpu and cuda are</source>
        <translation>백엔드 &quot;%1&quot;을(를) 모릅니다. auto, cpu, cuda가 있습니다</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>취소됨</translation>
    </message>
    <message>
        <source>character %1 of the formula: %2</source>
        <translation>수식의 %1번째 글자: %2</translation>
    </message>
    <message>
        <source>dropout is not supported: it makes ids random</source>
        <translation>dropout은 지원하지 않습니다. 번호가 무작위가 됩니다</translation>
    </message>
    <message>
        <source>no assets in %1; LAMBDASCOPE_ASSETS (or --assets of the window) names their folder</source>
        <translation>%1에 애셋이 없습니다. LAMBDASCOPE_ASSETS(또는 창의 --assets)로 폴더를 지정하세요</translation>
    </message>
    <message>
        <source>no layer was chosen to sweep λ_init of</source>
        <translation>λ_init을 스윕할 레이어를 고르지 않았습니다</translation>
    </message>
    <message>
        <source>the %1 most probable tokens cannot be taken; 0 takes all</source>
        <translation>가장 확률 높은 토큰 %1개는 안 됩니다. 0은 모두입니다</translation>
    </message>
    <message>
        <source>the GPU could not %1: %2</source>
        <translation>GPU가 하지 못한 일: %1: %2</translation>
    </message>
    <message>
        <source>the NVIDIA GPU of this machine cannot be used: %1</source>
        <translation>이 컴퓨터의 NVIDIA GPU를 쓸 수 없습니다: %1</translation>
    </message>
    <message>
        <source>the NVIDIA driver of this machine is made for CUDA %1; CUDA %2 is needed</source>
        <translation>이 컴퓨터의 NVIDIA 드라이버는 CUDA %1용입니다. CUDA %2이(가) 필요합니다</translation>
    </message>
    <message>
        <source>the formula is empty</source>
        <translation>수식이 비어 있습니다</translation>
    </message>
    <message>
        <source>the formula is longer than %1 bytes</source>
        <translation>수식이 %1바이트보다 깁니다</translation>
    </message>
    <message>
        <source>the key “%1” stands twice</source>
        <translation>키 “%1”이(가) 두 번 나옵니다</translation>
    </message>
    <message>
        <source>the link sets nothing; lambdascope:?layer=2&amp;head=3 does</source>
        <translation>링크가 아무것도 정하지 않습니다. lambdascope:?layer=2&amp;head=3처럼 쓰세요</translation>
    </message>
    <message>
        <source>the maps of %1 tokens need %2 MiB and the budget is %3 MiB</source>
        <translation>토큰 %1개의 맵에 %2 MiB가 필요한데 한도는 %3 MiB입니다</translation>
    </message>
    <message>
        <source>the open models cannot answer this question</source>
        <translation>열린 모델로는 이 질문에 답할 수 없습니다</translation>
    </message>
    <message>
        <source>the prompt is empty</source>
        <translation>프롬프트가 비어 있습니다</translation>
    </message>
    <message>
        <source>the prompt is empty; at least one token is needed</source>
        <translation>프롬프트가 비어 있습니다. 토큰이 하나는 있어야 합니다</translation>
    </message>
    <message>
        <source>the prompt of %1 tokens is too long: the maps of one layer need %2 MiB, the budget is %3 MiB</source>
        <translation>토큰 %1개인 프롬프트는 너무 깁니다. 레이어 하나의 맵에 %2 MiB가 필요한데 한도는 %3 MiB입니다</translation>
    </message>
    <message>
        <source>the second map took %1 from it</source>
        <translation>두 번째 맵이 여기서 뺀 가중치는 %1입니다</translation>
    </message>
    <message>
        <source>the text is at its end; there is nothing more to write</source>
        <translation>글이 끝났습니다. 더 쓸 것이 없습니다</translation>
    </message>
    <message>
        <source>there is no edit; one reads &quot;--lambda-init 2=0&quot;</source>
        <translation>편집이 없습니다. &quot;--lambda-init 2=0&quot;처럼 씁니다</translation>
    </message>
    <message>
        <source>there is no fact “%1”%2</source>
        <translation>“%1”(이)라는 값이 없습니다%2</translation>
    </message>
    <message>
        <source>there is no layer %1 to sweep; %2 has layers 0 to %3</source>
        <translation>스윕할 레이어 %1이(가) 없습니다. %2에는 레이어 0–%3이(가) 있습니다</translation>
    </message>
    <message>
        <source>this machine has no NVIDIA GPU</source>
        <translation>이 컴퓨터에 NVIDIA GPU가 없습니다</translation>
    </message>
    <message>
        <source>this machine has no NVIDIA driver</source>
        <translation>이 컴퓨터에 NVIDIA 드라이버가 없습니다</translation>
    </message>
    <message>
        <source>this program was built without CUDA</source>
        <translation>이 프로그램은 CUDA 없이 빌드되었습니다</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>토큰 %1</translation>
    </message>
    <message>
        <source>token %1 is outside the vocabulary of %2 (0 to %3)</source>
        <translation>토큰 %1은(는) %2의 어휘(0–%3) 밖입니다</translation>
    </message>
    <message>
        <source>top-p of %1 is not possible; above 0, 1 at most, is</source>
        <translation>top-p %1은(는) 안 됩니다. 0보다 크고 1 이하여야 합니다</translation>
    </message>
    <message>
        <source>unknown key “%1”, did you mean “%2”?</source>
        <translation>모르는 키 “%1”입니다. “%2”인가요?</translation>
    </message>
    <message>
        <source>unknown key “%1”; %2 are known</source>
        <translation>모르는 키 “%1”입니다. 아는 키: %2</translation>
    </message>
    <message>
        <source>“%1” is not a token; behind # stands 1, 2, …</source>
        <translation>“%1”은(는) 토큰이 아닙니다. # 뒤에는 1, 2, …이 옵니다</translation>
    </message>
    <message>
        <source>“%1” is not a token; behind @ stands its number, from 0</source>
        <translation>“%1”은(는) 토큰이 아닙니다. @ 뒤에는 0부터의 번호가 옵니다</translation>
    </message>
    <message>
        <source>“%1” needs a token: %2 token=48</source>
        <translation>“%1”에는 토큰이 필요합니다: %2 token=48</translation>
    </message>
    <message>
        <source>“%1” of the link is not KEY=VALUE</source>
        <translation>링크의 “%1”은(는) KEY=VALUE가 아닙니다</translation>
    </message>
    <message>
        <source>“%1” takes no “%2”; it takes %3</source>
        <translation>“%1”은(는) “%2”을(를) 받지 않습니다. 받는 것: %3</translation>
    </message>
    <message>
        <source>“%1”: %2 stands twice</source>
        <translation>“%1”: %2이(가) 두 번 나옵니다</translation>
    </message>
    <message>
        <source>“%1”: behind % stand two digits, as in %20 for a blank</source>
        <translation>“%1”: % 뒤에는 공백의 %20처럼 두 자리가 옵니다</translation>
    </message>
    <message>
        <source>“%1”: there is no model=%2; %3 are</source>
        <translation>“%1”: model=%2은(는) 없습니다. 있는 것: %3</translation>
    </message>
    <message>
        <source>“%1”: “%2” is not a whole number from %3 to %4</source>
        <translation>“%1”: “%2”은(는) %3부터 %4까지의 정수가 아닙니다</translation>
    </message>
    <message>
        <source>“%1”: “%2” is not an argument; layer=2 is</source>
        <translation>“%1”: “%2”은(는) 인수가 아닙니다. layer=2처럼 씁니다</translation>
    </message>
    <message>
        <source>“%1”: “%2” is not known; %3 are</source>
        <translation>“%1”: “%2”을(를) 모릅니다. 있는 것: %3</translation>
    </message>
    <message>
        <source>“%1”: “%2” stands twice</source>
        <translation>“%1”: “%2”이(가) 두 번 나옵니다</translation>
    </message>
    <message>
        <source>“edits”: %1 lacks its value</source>
        <translation>“edits”: %1에 값이 없습니다</translation>
    </message>
    <message>
        <source>“edits”: “%1” is not an edit; %2 are</source>
        <translation>“edits”: “%1”은(는) 편집이 아닙니다. 쓸 수 있는 것: %2</translation>
    </message>
    <message>
        <source>“next” is a word, not a number</source>
        <translation>“next”는 수가 아니라 단어입니다</translation>
    </message>
    <message>
        <source>“pin”: “%1” is not QUERY -&gt; KEY, as in last -&gt; 48</source>
        <translation>“pin”: “%1”은(는) last -&gt; 48처럼 QUERY -&gt; KEY가 아닙니다</translation>
    </message>
    <message>
        <source>“prompt”: the text is empty</source>
        <translation>“prompt”: 글이 비어 있습니다</translation>
    </message>
    <message>
        <source>“twin”: “%1” is not LAYER.HEAD, as in 1.6</source>
        <translation>“twin”: “%1”은(는) 1.6처럼 LAYER.HEAD가 아닙니다</translation>
    </message>
    <message>
        <source>space</source>
        <translation>공백</translation>
    </message>
    <message>
        <source>%1: the course has no lesson “%2”</source>
        <translation>%1: 과정에 수업 “%2”이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1: “%2” cannot be “%3”; it is one of %4</source>
        <translation>%1: “%2”은(는) “%3”일 수 없습니다. 쓸 수 있는 것: %4</translation>
    </message>
    <message>
        <source>%1: “%2” is %3; it goes from %4 to %5</source>
        <translation>%1: “%2”이(가) %3입니다. %4부터 %5까지입니다</translation>
    </message>
    <message>
        <source>%1: “%2” is no list of controls</source>
        <translation>%1: “%2”은(는) 컨트롤 목록이 아닙니다</translation>
    </message>
    <message>
        <source>%1: “%2” is no text in quotes</source>
        <translation>%1: “%2”은(는) 따옴표 안의 글이 아닙니다</translation>
    </message>
    <message>
        <source>%1: “%2” is no version; it is %3</source>
        <translation>%1: “%2”은(는) 버전이 아닙니다. %3이어야 합니다</translation>
    </message>
    <message>
        <source>%1: “%2” is no whole number</source>
        <translation>%1: “%2”은(는) 정수가 아닙니다</translation>
    </message>
    <message>
        <source>%1: “%2” leads out of the folder of the class file: “%3”</source>
        <translation>%1: “%2”이(가) 교실 파일의 폴더 밖을 가리킵니다: “%3”</translation>
    </message>
    <message>
        <source>%1: “page” is of a lesson, and “lesson” names none</source>
        <translation>%1: “page”는 수업의 것인데 “lesson”이 없습니다</translation>
    </message>
    <message>
        <source>%1: “title” is empty</source>
        <translation>%1: “title”이 비어 있습니다</translation>
    </message>
    <message>
        <source>“models”: “%1” is neither a name nor a folder beside the lesson</source>
        <translation>“models”: “%1”은(는) 이름도, 수업 옆의 폴더도 아닙니다</translation>
    </message>
    <message>
        <source>%1: unknown key “%2”</source>
        <translation>%1: 모르는 키 “%2”</translation>
    </message>
    <message>
        <source>%1: unknown key “%2”; did you mean “%3”?</source>
        <translation>%1: 모르는 키 “%2”. “%3”인가요?</translation>
    </message>
    <message>
        <source>%1: “%2” names no control “%3”</source>
        <translation>%1: “%2”에 적힌 컨트롤 “%3”은(는) 없습니다</translation>
    </message>
    <message>
        <source>%1: “%2” names no control “%3”; did you mean “%4”?</source>
        <translation>%1: “%2”에 적힌 컨트롤 “%3”은(는) 없습니다. “%4”인가요?</translation>
    </message>
    <message>
        <source>KEY: VALUE lines are expected here</source>
        <translation>여기에는 KEY: VALUE 줄이 와야 합니다</translation>
    </message>
    <message>
        <source>YAML: %1</source>
        <translation>YAML: %1</translation>
    </message>
    <message>
        <source>YAML: %1; a text with “: ” in it stands in quotes</source>
        <translation>YAML: %1. “: ”가 든 글은 따옴표 안에 씁니다</translation>
    </message>
    <message>
        <source>a bracket is missing</source>
        <translation>괄호가 빠졌습니다</translation>
    </message>
    <message>
        <source>a hint is empty</source>
        <translation>비어 있는 힌트가 있습니다</translation>
    </message>
    <message>
        <source>a key is no text</source>
        <translation>글이 아닌 키가 있습니다</translation>
    </message>
    <message>
        <source>a lesson begins with a line of three dashes, its title and minutes, and another such line</source>
        <translation>수업은 대시 세 개인 줄, 제목과 분, 다시 대시 세 개인 줄로 시작합니다</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>목록</translation>
    </message>
    <message>
        <source>a mapping</source>
        <translation>매핑</translation>
    </message>
    <message>
        <source>a series has either “values” or “facts”</source>
        <translation>계열에는 “values”나 “facts” 중 하나가 있습니다</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>글</translation>
    </message>
    <message>
        <source>a text that begins with “%1” stands in quotes</source>
        <translation>“%1”(으)로 시작하는 글은 따옴표 안에 씁니다</translation>
    </message>
    <message>
        <source>an exponent or index is missing</source>
        <translation>지수나 아래 첨자가 빠졌습니다</translation>
    </message>
    <message>
        <source>an option has either “value” or “word”</source>
        <translation>선택지에는 “value”나 “word” 중 하나가 있습니다</translation>
    </message>
    <message>
        <source>it is larger than 1 MiB</source>
        <translation>1 MiB보다 큽니다</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>중첩이 너무 깊습니다</translation>
    </message>
    <message>
        <source>it is not UTF-8; save it as UTF-8</source>
        <translation>UTF-8이 아닙니다. UTF-8로 저장하세요</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>파일이 아닙니다</translation>
    </message>
    <message>
        <source>the block does not end: its closing fence is missing</source>
        <translation>블록이 끝나지 않습니다. 닫는 줄이 없습니다</translation>
    </message>
    <message>
        <source>the block is larger than %1 KiB</source>
        <translation>블록이 %1 KiB보다 큽니다</translation>
    </message>
    <message>
        <source>the denominator is missing</source>
        <translation>분모가 빠졌습니다</translation>
    </message>
    <message>
        <source>the formula does not end: “$$” is missing</source>
        <translation>수식이 끝나지 않습니다. “$$”이 없습니다</translation>
    </message>
    <message>
        <source>the head of the lesson does not end: a line of three dashes is missing</source>
        <translation>수업의 머리가 끝나지 않습니다. 대시 세 개인 줄이 없습니다</translation>
    </message>
    <message>
        <source>the last page ends in a predict block, which is missing</source>
        <translation>마지막 쪽은 predict 블록으로 끝나는데 없습니다</translation>
    </message>
    <message>
        <source>the numerator is missing</source>
        <translation>분자가 빠졌습니다</translation>
    </message>
    <message>
        <source>the page is empty</source>
        <translation>쪽이 비어 있습니다</translation>
    </message>
    <message>
        <source>the predict block ends the page, and something follows it</source>
        <translation>predict 블록이 쪽의 끝인데 뒤에 내용이 있습니다</translation>
    </message>
    <message>
        <source>the step block stands at the beginning of its page</source>
        <translation>step 블록은 쪽의 처음에 옵니다</translation>
    </message>
    <message>
        <source>there is a control character in it</source>
        <translation>제어 문자가 들어 있습니다</translation>
    </message>
    <message>
        <source>there is no block “%1”, did you mean “%2”?</source>
        <translation>블록 “%1”은(는) 없습니다. “%2”인가요?</translation>
    </message>
    <message>
        <source>there is nothing between the brackets</source>
        <translation>괄호 사이가 비어 있습니다</translation>
    </message>
    <message>
        <source>there is nothing that “%1” could belong to</source>
        <translation>“%1”이(가) 붙을 곳이 없습니다</translation>
    </message>
    <message>
        <source>two exponents; braces tell which is whose</source>
        <translation>지수가 둘입니다. 중괄호로 어디에 붙는지 밝히세요</translation>
    </message>
    <message>
        <source>two indices; braces tell which is whose</source>
        <translation>아래 첨자가 둘입니다. 중괄호로 어디에 붙는지 밝히세요</translation>
    </message>
    <message>
        <source>two options mean the same</source>
        <translation>두 선택지의 뜻이 같습니다</translation>
    </message>
    <message>
        <source>what the first page sets stands in the head of the file</source>
        <translation>첫 쪽의 설정은 파일의 머리에 씁니다</translation>
    </message>
    <message>
        <source>what the root is of is missing</source>
        <translation>근호 안이 빠졌습니다</translation>
    </message>
    <message>
        <source>“$$” stands on a line of its own</source>
        <translation>“$$”은 한 줄에 따로 씁니다</translation>
    </message>
    <message>
        <source>“$” without its partner; a dollar sign is “\$”</source>
        <translation>짝이 없는 “$”입니다. 달러 기호는 “\$”로 씁니다</translation>
    </message>
    <message>
        <source>“%1” has no meaning here</source>
        <translation>“%1”은(는) 여기서 뜻이 없습니다</translation>
    </message>
    <message>
        <source>“%1” is %2; KEY: VALUE lines are expected</source>
        <translation>“%1”은(는) %2입니다. KEY: VALUE 줄이어야 합니다</translation>
    </message>
    <message>
        <source>“%1” is %2; a list is expected</source>
        <translation>“%1”은(는) %2입니다. 목록이어야 합니다</translation>
    </message>
    <message>
        <source>“%1” is %2; a text is expected (one that begins with “{”, “[” or “-” stands in quotes)</source>
        <translation>“%1”은(는) %2입니다. 글이어야 합니다(“{”, “[”, “-”로 시작하면 따옴표 안에 씁니다)</translation>
    </message>
    <message>
        <source>“%1” is a number: its options have “value”</source>
        <translation>“%1”은(는) 수입니다. 선택지에는 “value”를 씁니다</translation>
    </message>
    <message>
        <source>“%1” is empty</source>
        <translation>“%1”이(가) 비어 있습니다</translation>
    </message>
    <message>
        <source>“%1” is for kind: number</source>
        <translation>“%1”은(는) kind: number에 씁니다</translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation>“%1”이(가) 없습니다</translation>
    </message>
    <message>
        <source>“%1” without “%2”</source>
        <translation>“%2” 없이 “%1”이(가) 있습니다</translation>
    </message>
    <message>
        <source>“%1”: “%2” is neither true nor false</source>
        <translation>“%1”: “%2”은(는) true도 false도 아닙니다</translation>
    </message>
    <message>
        <source>“%1”: “%2” is not a number</source>
        <translation>“%1”: “%2”은(는) 수가 아닙니다</translation>
    </message>
    <message>
        <source>“\%1” is not known</source>
        <translation>“\%1”을(를) 모릅니다</translation>
    </message>
    <message>
        <source>“answer”: a %1 is where a fact is largest or smallest: largest %2</source>
        <translation>“answer”: %1은(는) 값이 가장 크거나 작은 곳입니다: largest %2</translation>
    </message>
    <message>
        <source>“answer”: a head of the DIFF model is clicked, and model=standard has others</source>
        <translation>“answer”: 클릭하는 것은 DIFF 모델의 헤드인데 model=standard의 헤드는 다릅니다</translation>
    </message>
    <message>
        <source>“answer”: a number or a choice is a fact, without largest or smallest</source>
        <translation>“answer”: number와 choice는 largest나 smallest 없이 값 하나입니다</translation>
    </message>
    <message>
        <source>“answer”: the %1 is asked for and cannot be given</source>
        <translation>“answer”: 묻는 것이 %1이므로 줄 수 없습니다</translation>
    </message>
    <message>
        <source>“answer”: “%1” is the same for every %2</source>
        <translation>“answer”: “%1”은(는) %2마다 같습니다</translation>
    </message>
    <message>
        <source>“categories” is empty</source>
        <translation>“categories”가 비어 있습니다</translation>
    </message>
    <message>
        <source>“facts” has %1 of %2 categories</source>
        <translation>“facts”에 범주 %2개 중 %1개가 있습니다</translation>
    </message>
    <message>
        <source>“file” is absolute; it stands beside the lessons: ../figures/x.svg</source>
        <translation>“file”이 절대 경로입니다. 수업 옆에 둡니다: ../figures/x.svg</translation>
    </message>
    <message>
        <source>“file” is missing</source>
        <translation>“file”이 없습니다</translation>
    </message>
    <message>
        <source>“file” is no SVG</source>
        <translation>“file”이 SVG가 아닙니다</translation>
    </message>
    <message>
        <source>“file” leaves the folder of the lessons</source>
        <translation>“file”이 수업 폴더를 벗어납니다</translation>
    </message>
    <message>
        <source>“from” is not less than “to”</source>
        <translation>“from”이 “to”보다 작지 않습니다</translation>
    </message>
    <message>
        <source>“hints” has %1; three are needed, from a nudge to almost the answer</source>
        <translation>“hints”가 %1개입니다. 가벼운 귀띔부터 답에 가까운 것까지 세 개가 필요합니다</translation>
    </message>
    <message>
        <source>“kind”: “%1” is not known; bars and lines are</source>
        <translation>“kind”: “%1”을(를) 모릅니다. bars와 lines가 있습니다</translation>
    </message>
    <message>
        <source>“near” is more than 0 and at most a quarter of the scale</source>
        <translation>“near”는 0보다 크고 눈금의 4분의 1 이하입니다</translation>
    </message>
    <message>
        <source>“next” is a word: its options have “word”</source>
        <translation>“next”는 단어입니다. 선택지에는 “word”를 씁니다</translation>
    </message>
    <message>
        <source>“options” are for kind: choice</source>
        <translation>“options”는 kind: choice에 씁니다</translation>
    </message>
    <message>
        <source>“options” has %1; from 2 to %2 can be shown</source>
        <translation>“options”가 %1개입니다. 2–%2개를 보일 수 있습니다</translation>
    </message>
    <message>
        <source>“paper”: facts are of the open models, not of the paper</source>
        <translation>“paper”: 값은 논문이 아니라 열린 모델의 것입니다</translation>
    </message>
    <message>
        <source>“series” is empty</source>
        <translation>“series”가 비어 있습니다</translation>
    </message>
    <message>
        <source>“until-says” without “until”</source>
        <translation>“until” 없이 “until-says”가 있습니다</translation>
    </message>
    <message>
        <source>“until” without “until-says”, which tells the learner what to do</source>
        <translation>학습자가 할 일을 알려 주는 “until-says” 없이 “until”이 있습니다</translation>
    </message>
    <message>
        <source>“until”: “%1” is not a number</source>
        <translation>“until”: “%1”은(는) 수가 아닙니다</translation>
    </message>
    <message>
        <source>“values” has %1 of %2 categories</source>
        <translation>“values”에 범주 %2개 중 %1개가 있습니다</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1:%2: %3</source>
        <translation>%1:%2: %3</translation>
    </message>
    <message>
        <source>%1: is larger than 1 MiB</source>
        <translation>%1: 1 MiB보다 큽니다</translation>
    </message>
    <message>
        <source>%1 at position %2</source>
        <translation>%1(위치 %2)</translation>
    </message>
    <message>
        <source>%1 numbers are too many for the clipboard: export them to a file</source>
        <translation>수치 %1개는 클립보드에 너무 많습니다. 파일로 내보내세요</translation>
    </message>
    <message>
        <source>%1 weighs %2</source>
        <translation>%1에서 %2에 주는</translation>
    </message>
    <message>
        <source>%1 weighs itself</source>
        <translation>%1에서 자기 자신에 주는</translation>
    </message>
    <message>
        <source>%1: holds no model of this session</source>
        <translation>%1: 이 세션의 모델이 없습니다</translation>
    </message>
    <message>
        <source>%1: is a %2 of version %3, made by a newer Lambdascope; this one reads version %4</source>
        <translation>%1: 더 새로운 Lambdascope에서 만든 %2(버전 %3)입니다. 이 프로그램이 읽는 버전은 %4입니다</translation>
    </message>
    <message>
        <source>%1: is larger than 16 MiB</source>
        <translation>%1: 16 MiB보다 큽니다</translation>
    </message>
    <message>
        <source>%1: is no %2: it lacks &quot;%3&quot;: %4</source>
        <translation>%1: %2 형식이 아닙니다. &quot;%3&quot;: %4 항목이 없습니다</translation>
    </message>
    <message>
        <source>%1: “%2” ends before it begins</source>
        <translation>%1: “%2”의 끝이 시작보다 앞에 있습니다</translation>
    </message>
    <message>
        <source>%1: “%2” is larger than any screen</source>
        <translation>%1: “%2” 값이 어떤 화면보다도 큽니다</translation>
    </message>
    <message>
        <source>%1: “%2” is less than 1</source>
        <translation>%1: “%2” 값이 1보다 작습니다</translation>
    </message>
    <message>
        <source>%1: “%2” is neither true nor false</source>
        <translation>%1: “%2” 값이 true도 false도 아닙니다</translation>
    </message>
    <message>
        <source>%1: “%2” is no SHA-256 of 64 hex digits</source>
        <translation>%1: “%2” 값이 16진수 64자리인 SHA-256이 아닙니다</translation>
    </message>
    <message>
        <source>%1: “%2” is no list</source>
        <translation>%1: “%2” 값이 목록이 아닙니다</translation>
    </message>
    <message>
        <source>%1: “%2” is no list of %3 whole numbers from 0</source>
        <translation>%1: “%2” 값이 0 이상인 정수 %3개의 목록이 아닙니다</translation>
    </message>
    <message>
        <source>%1: “%2” is no list of places such as [4, 8]</source>
        <translation>%1: “%2” 값이 [4, 8]처럼 쓴 위치의 목록이 아닙니다</translation>
    </message>
    <message>
        <source>%1: “%2” is no list of tokens with a probability each</source>
        <translation>%1: “%2” 값이 토큰마다 확률이 하나씩 있는 목록이 아닙니다</translation>
    </message>
    <message>
        <source>%1: “%2” is no number</source>
        <translation>%1: “%2” 값이 수가 아닙니다</translation>
    </message>
    <message>
        <source>%1: “%2” is no object in braces</source>
        <translation>%1: “%2” 값이 중괄호로 묶은 객체가 아닙니다</translation>
    </message>
    <message>
        <source>%1: “%2” names no lesson</source>
        <translation>%1: “%2”에 수업이 적혀 있지 않습니다</translation>
    </message>
    <message>
        <source>%1; %2.</source>
        <translation>%1. %2.</translation>
    </message>
    <message>
        <source>A standard Transformer has no λ.</source>
        <translation>표준 트랜스포머에는 λ가 없습니다.</translation>
    </message>
    <message>
        <source>After %1, the DIFF model says %2, edited %3.</source>
        <translation>%1 다음 토큰은 DIFF 모델에서 %2, 편집한 DIFF 모델에서 %3입니다.</translation>
    </message>
    <message>
        <source>After %1, the DIFF model says %2.</source>
        <translation>%1 다음 토큰은 DIFF 모델에서 %2입니다.</translation>
    </message>
    <message>
        <source>After %1, the edited DIFF model says %2.</source>
        <translation>%1 다음 토큰은 편집한 DIFF 모델에서 %2입니다.</translation>
    </message>
    <message>
        <source>After %1, the standard model says %2, DIFF %3, edited %4.</source>
        <translation>%1 다음 토큰은 표준 모델에서 %2, DIFF 모델에서 %3, 편집한 DIFF 모델에서 %4입니다.</translation>
    </message>
    <message>
        <source>After %1, the standard model says %2, DIFF %3.</source>
        <translation>%1 다음 토큰은 표준 모델에서 %2, DIFF 모델에서 %3입니다.</translation>
    </message>
    <message>
        <source>After %1, the standard model says %2, the edited DIFF model %3.</source>
        <translation>%1 다음 토큰은 표준 모델에서 %2, 편집한 DIFF 모델에서 %3입니다.</translation>
    </message>
    <message>
        <source>After %1, the standard model says %2.</source>
        <translation>%1 다음 토큰은 표준 모델에서 %2입니다.</translation>
    </message>
    <message>
        <source>An edit moved λ of layer %1 by less than 0.01.</source>
        <translation>편집이 레이어 %1의 λ를 바꾼 폭은 0.01보다 작습니다.</translation>
    </message>
    <message>
        <source>An edit moved λ of layer %1 from %2 to %3.</source>
        <translation>편집으로 레이어 %1의 λ가 바뀌었습니다(%2 → %3).</translation>
    </message>
    <message>
        <source>Each row sums to %1, which is 1 − λ with λ at %2.</source>
        <translation>λ가 %2이므로 각 행의 합은 1 − λ, 곧 %1입니다.</translation>
    </message>
    <message>
        <source>Each row sums to %1.</source>
        <translation>각 행의 합은 %1입니다.</translation>
    </message>
    <message>
        <source>Edits moved λ of layers %1 to %2.</source>
        <translation>편집으로 레이어 %1–%2의 λ가 바뀌었습니다.</translation>
    </message>
    <message>
        <source>Edits moved λ of layers %1.</source>
        <translation>편집으로 레이어 %1의 λ가 바뀌었습니다.</translation>
    </message>
    <message>
        <source>In layer %1 head %2 of the standard model, %3 weighs %4 by %5.</source>
        <translation>표준 모델 레이어 %1 헤드 %2: %3에서 %4에 주는 가중치는 %5입니다.</translation>
    </message>
    <message>
        <source>In layer %1 head %2 of the standard model, %3 weighs %4 by %5; it weighs %6 most, by %7.</source>
        <translation>표준 모델 레이어 %1 헤드 %2: %3에서 %4에 주는 가중치는 %5이고, 가장 큰 가중치는 %6에 주는 %7입니다.</translation>
    </message>
    <message>
        <source>In layer %1 head %2, %3 comes before %4 and cannot weigh it.</source>
        <translation>레이어 %1 헤드 %2: %3에서는 뒤에 오는 %4에 가중치를 줄 수 없습니다.</translation>
    </message>
    <message>
        <source>In layer %1 head %2, %3 weighs %4 by %5</source>
        <translation>레이어 %1 헤드 %2: %3에서 %4에 주는 가중치는 %5입니다</translation>
    </message>
    <message>
        <source>In layer %1 head %2, %3 weighs %4 by %5 (trained %6)</source>
        <translation>레이어 %1 헤드 %2: %3에서 %4에 주는 가중치는 %5(학습된 값 %6)입니다</translation>
    </message>
    <message>
        <source>In layer %1 head %2, the first token can only weigh itself.</source>
        <translation>레이어 %1 헤드 %2: 첫 토큰에서는 자기 자신에만 가중치를 줄 수 있습니다.</translation>
    </message>
    <message>
        <source>In layer %1 head %2, the weight that %3 gives to %4 is not a number.</source>
        <translation>레이어 %1 헤드 %2: %3에서 %4에 주는 가중치는 수가 아닙니다.</translation>
    </message>
    <message>
        <source>In rows that answer, shares of Σ|weight| at step %1: DIFF gives %2 to the answer and %3 to noise, the standard model %4 and %5.</source>
        <translation>%1스텝에서 답하는 행의 Σ|가중치| 비율은 DIFF 모델에서 정답 %2, 노이즈 %3이고 표준 모델에서 정답 %4, 노이즈 %5입니다.</translation>
    </message>
    <message>
        <source>In rows that answer, shares of Σ|weight| at step %1: DIFF gives %2 to the answer and %3 to noise.</source>
        <translation>%1스텝에서 답하는 행의 Σ|가중치| 비율은 DIFF 모델에서 정답 %2, 노이즈 %3입니다.</translation>
    </message>
    <message>
        <source>Layer %1 head %2 has weights that are not numbers.</source>
        <translation>레이어 %1 헤드 %2에 수가 아닌 가중치가 있습니다.</translation>
    </message>
    <message>
        <source>Layer %1 head %2 is off: %3 weighs %4 by %5 (trained %6).</source>
        <translation>레이어 %1 헤드 %2 꺼짐: %3에서 %4에 주는 가중치는 %5(학습된 값 %6)입니다.</translation>
    </message>
    <message>
        <source>Layer %1 head %2 is off: %3 weighs %4 by %5.</source>
        <translation>레이어 %1 헤드 %2 꺼짐: %3에서 %4에 주는 가중치는 %5입니다.</translation>
    </message>
    <message>
        <source>Layer %1 head %2 is off: every weight is 0.</source>
        <translation>레이어 %1 헤드 %2 꺼짐: 모든 가중치가 0입니다.</translation>
    </message>
    <message>
        <source>No value of the sweep gave numbers.</source>
        <translation>스윕의 어느 값에서도 수가 나오지 않았습니다.</translation>
    </message>
    <message>
        <source>No weights are there to share.</source>
        <translation>비율을 낼 가중치가 없습니다.</translation>
    </message>
    <message>
        <source>The maps of layer %1 head %2 are swapped.</source>
        <translation>레이어 %1 헤드 %2의 두 맵은 자리가 바뀌어 있습니다.</translation>
    </message>
    <message>
        <source>The pair has no log of its training.</source>
        <translation>이 모델 쌍에는 학습 기록이 없습니다.</translation>
    </message>
    <message>
        <source>The trained value is %1 too.</source>
        <translation>학습된 λ_init도 %1입니다.</translation>
    </message>
    <message>
        <source>The trained value, %1, is above that.</source>
        <translation>학습된 λ_init은 %1이며 그보다 큽니다.</translation>
    </message>
    <message>
        <source>The trained value, %1, is below that.</source>
        <translation>학습된 λ_init은 %1이며 그보다 작습니다.</translation>
    </message>
    <message>
        <source>all heads have %1 million numbers, too many for one file; export one head, or write them with lambdascope-cli trace</source>
        <translation>모든 헤드의 수치가 %1M개라 한 파일에 너무 많습니다. 헤드 하나를 내보내거나 lambdascope-cli trace로 쓰세요</translation>
    </message>
    <message>
        <source>an .npy file holds one array, and these have several shapes: %1; .safetensors holds them all</source>
        <translation>.npy 파일에는 배열이 하나만 들어가는데 모양이 여러 가지입니다: %1. 모두 담으려면 .safetensors로 쓰세요</translation>
    </message>
    <message>
        <source>class file</source>
        <translation>교실 파일</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>자기 자신</translation>
    </message>
    <message>
        <source>no DIFF Transformer is open: only a standard map is there</source>
        <translation>열린 DIFF 트랜스포머가 없어 표준 맵만 있습니다</translation>
    </message>
    <message>
        <source>no DIFF Transformer is open: there is no λ to show</source>
        <translation>열린 DIFF 트랜스포머가 없어 보여 줄 λ가 없습니다</translation>
    </message>
    <message>
        <source>no cell is pinned: the row needs one</source>
        <translation>고정된 칸이 없습니다. 행을 보여 주려면 고정된 칸이 필요합니다</translation>
    </message>
    <message>
        <source>no maps are kept</source>
        <translation>남아 있는 맵이 없습니다</translation>
    </message>
    <message>
        <source>no model is open: there is nothing to show</source>
        <translation>열린 모델이 없어 보여 줄 것이 없습니다</translation>
    </message>
    <message>
        <source>no standard Transformer is open</source>
        <translation>열린 표준 트랜스포머가 없습니다</translation>
    </message>
    <message>
        <source>no sweep of λ_init was made with this text and these edits</source>
        <translation>이 글과 편집으로 실행한 λ_init 스윕이 없습니다</translation>
    </message>
    <message>
        <source>nothing that is a number</source>
        <translation>없음(확률이 수가 아님)</translation>
    </message>
    <message>
        <source>part %1 of %2</source>
        <translation>%2의 %1번째 부분</translation>
    </message>
    <message>
        <source>session file</source>
        <translation>세션 파일</translation>
    </message>
    <message>
        <source>the course has no lesson “%1”</source>
        <translation>과정에 “%1” 수업이 없습니다</translation>
    </message>
    <message>
        <source>the first %1</source>
        <translation>첫 번째 %1</translation>
    </message>
    <message>
        <source>the first part of %1</source>
        <translation>%1의 첫 번째 부분</translation>
    </message>
    <message>
        <source>the first token</source>
        <translation>첫 토큰</translation>
    </message>
    <message>
        <source>the last %1</source>
        <translation>마지막 %1</translation>
    </message>
    <message>
        <source>the last part of %1</source>
        <translation>%1의 마지막 부분</translation>
    </message>
    <message>
        <source>the lesson or class does not show “%1”</source>
        <translation>이 수업이나 교실은 “%1” 보기를 보여 주지 않습니다</translation>
    </message>
    <message>
        <source>the lesson still covers a map: predict first</source>
        <translation>수업이 아직 맵을 가리고 있습니다. 먼저 예측하세요</translation>
    </message>
    <message>
        <source>the lesson still covers this map: predict first</source>
        <translation>수업이 아직 이 맵을 가리고 있습니다. 먼저 예측하세요</translation>
    </message>
    <message>
        <source>the lesson still covers this row: predict first</source>
        <translation>수업이 아직 이 행을 가리고 있습니다. 먼저 예측하세요</translation>
    </message>
    <message>
        <source>the maps are of an earlier text or edit: %1</source>
        <translation>맵이 이전 글이나 편집의 것입니다: %1</translation>
    </message>
    <message>
        <source>the maps are still of the earlier text or edit; they are being computed</source>
        <translation>맵이 아직 이전 글이나 편집의 것입니다. 새 맵을 계산하고 있습니다</translation>
    </message>
    <message>
        <source>the maps are swapped and λ is 0: the first map takes nothing</source>
        <translation>두 맵의 자리가 바뀌었고 λ가 0이므로, 첫 번째 맵은 아무것도 빼지 않습니다</translation>
    </message>
    <message>
        <source>the maps are swapped, and the first one moves no weight by 0.01 or more</source>
        <translation>두 맵의 자리가 바뀌었고, 첫 번째 맵이 0.01 이상 바꾸는 가중치는 없습니다</translation>
    </message>
    <message>
        <source>the maps are swapped: the first one gave %1 to %2</source>
        <translation>두 맵의 자리가 바뀌었고, 첫 번째 맵이 %2에 더한 가중치는 %1입니다</translation>
    </message>
    <message>
        <source>the maps are swapped: the first one gave %1 to it</source>
        <translation>두 맵의 자리가 바뀌었고, 첫 번째 맵이 여기에 더한 가중치는 %1입니다</translation>
    </message>
    <message>
        <source>the maps are swapped: the first one took %1 from %2</source>
        <translation>두 맵의 자리가 바뀌었고, 첫 번째 맵이 %2에서 뺀 가중치는 %1입니다</translation>
    </message>
    <message>
        <source>the maps are swapped: the first one took %1 from it</source>
        <translation>두 맵의 자리가 바뀌었고, 첫 번째 맵이 여기서 뺀 가중치는 %1입니다</translation>
    </message>
    <message>
        <source>the maps of layer %1 are not kept</source>
        <translation>레이어 %1의 맵이 남아 있지 않습니다</translation>
    </message>
    <message>
        <source>the maps of layer %1 of the standard model are not kept</source>
        <translation>표준 모델 레이어 %1의 맵이 남아 있지 않습니다</translation>
    </message>
    <message>
        <source>the maps of the pinned row are not kept</source>
        <translation>고정된 행의 맵이 남아 있지 않습니다</translation>
    </message>
    <message>
        <source>the second %1</source>
        <translation>두 번째 %1</translation>
    </message>
    <message>
        <source>the second map gave %1 to %2</source>
        <translation>두 번째 맵이 %2에 더한 가중치는 %1입니다</translation>
    </message>
    <message>
        <source>the second map gave %1 to it</source>
        <translation>두 번째 맵이 여기에 더한 가중치는 %1입니다</translation>
    </message>
    <message>
        <source>the second map moves no weight by 0.01 or more</source>
        <translation>두 번째 맵이 0.01 이상 바꾸는 가중치는 없습니다</translation>
    </message>
    <message>
        <source>the second map took %1 from %2</source>
        <translation>두 번째 맵이 %2에서 뺀 가중치는 %1입니다</translation>
    </message>
    <message>
        <source>the second part of %1</source>
        <translation>%1의 두 번째 부분</translation>
    </message>
    <message>
        <source>the sweep of λ_init is still running</source>
        <translation>λ_init 스윕이 아직 실행 중입니다</translation>
    </message>
    <message>
        <source>the table %1 does not fit its axes</source>
        <translation>%1 표의 모양이 축과 맞지 않습니다</translation>
    </message>
    <message>
        <source>the third %1</source>
        <translation>세 번째 %1</translation>
    </message>
    <message>
        <source>the third part of %1</source>
        <translation>%1의 세 번째 부분</translation>
    </message>
    <message>
        <source>there are no numbers to write</source>
        <translation>파일에 쓸 수치가 없습니다</translation>
    </message>
    <message>
        <source>there are two tables called %1</source>
        <translation>이름이 %1인 표가 두 개 있습니다</translation>
    </message>
    <message>
        <source>this pair tells nothing of its training</source>
        <translation>이 모델 쌍에는 학습 과정의 정보가 없습니다</translation>
    </message>
    <message>
        <source>token %1 with %2 %</source>
        <translation>토큰 %1(%2 %)</translation>
    </message>
    <message>
        <source>with λ at 0, the second map takes nothing</source>
        <translation>λ가 0이므로 두 번째 맵은 아무것도 빼지 않습니다</translation>
    </message>
    <message>
        <source>λ goes from %1 in layer 0 to %2 in layer %3.</source>
        <translation>λ는 레이어 0에서 %1, 레이어 %3에서 %2입니다.</translation>
    </message>
    <message>
        <source>λ of the only layer is %1.</source>
        <translation>하나뿐인 레이어의 λ는 %1입니다.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 with %2 %</source>
        <translation>%1(%2 %)</translation>
    </message>
    <message>
        <source>CUDA: not installed</source>
        <translation>CUDA: 설치되지 않음</translation>
    </message>
    <message>
        <source>%1 M and %2 M parameters</source>
        <translation>파라미터 %1M개와 %2M개</translation>
    </message>
    <message>
        <source>%1 and %2 layers</source>
        <translation>레이어 %1개와 %2개</translation>
    </message>
    <message>
        <source>%1 differential heads</source>
        <translation>차동 헤드 %1개</translation>
    </message>
    <message>
        <source>%1 has the key %2 twice</source>
        <translation>%1 %2 키가 두 번 나옵니다</translation>
    </message>
    <message>
        <source>%1 has the key %2 twice in %3</source>
        <translation>%1 %3 안에 %2 키가 두 번 나옵니다</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>헤드 %1개</translation>
    </message>
    <message>
        <source>%1 holds a number that is too large</source>
        <translation>%1 너무 큰 수가 들어 있습니다</translation>
    </message>
    <message>
        <source>%1 holds lists and objects nested deeper than %2</source>
        <translation>%1 목록과 객체가 %2단계보다 깊이 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>%1 holds more than %2 values</source>
        <translation>%1 값이 %2개보다 많습니다</translation>
    </message>
    <message>
        <source>%1 is not JSON here: a comma, a quote or a bracket is missing or too many</source>
        <translation>%1 JSON 문법에 맞지 않습니다. 쉼표, 따옴표, 괄호가 빠졌거나 남습니다</translation>
    </message>
    <message>
        <source>%1 is not UTF-8 text</source>
        <translation>%1 UTF-8 텍스트가 아닙니다</translation>
    </message>
    <message>
        <source>%1 layers each</source>
        <translation>레이어 각각 %1개</translation>
    </message>
    <message>
        <source>%1 tokens are more than the %2 positions that %3 has learned</source>
        <translation>토큰 %1개는 %3 모델이 학습한 위치 %2개보다 많습니다</translation>
    </message>
    <message>
        <source>%1, %2 layers, %3%4%5%6</source>
        <translation>%1, 레이어 %2개, %3%4%5%6</translation>
    </message>
    <message>
        <source>%1: %2 &quot;%3&quot; is not known here; silu and gelu are</source>
        <translation>%1: %2에 적힌 &quot;%3&quot; 함수를 모릅니다. 아는 것은 silu와 gelu입니다</translation>
    </message>
    <message>
        <source>%1: %2 has no head norm to leave out</source>
        <translation>%1: %2 모델에는 없앨 헤드별 정규화가 없습니다</translation>
    </message>
    <message>
        <source>%1: %2 has no λ_init: its λ follows from every token; --lambda sets one number</source>
        <translation>%1: %2 모델에는 λ_init이 없고 λ는 토큰마다 정해집니다. 값 하나로 정하려면 --lambda를 쓰세요</translation>
    </message>
    <message>
        <source>%1: %2 heads are more than any model has</source>
        <translation>%1: 헤드 %2개는 어느 모델보다도 많은 수입니다</translation>
    </message>
    <message>
        <source>%1: %2 heads cannot share a width of %3 evenly</source>
        <translation>%1: 너비가 %3인데 헤드 %2개로는 고르게 나눌 수 없습니다</translation>
    </message>
    <message>
        <source>%1: %2 in __metadata__ of its header is not text</source>
        <translation>%1: 헤더의 __metadata__에 있는 %2 값이 글이 아닙니다</translation>
    </message>
    <message>
        <source>%1: %2 in its shape is not a size</source>
        <translation>%1: 모양에 있는 %2 값은 크기가 될 수 없습니다</translation>
    </message>
    <message>
        <source>%1: %2 layers are more than any model has</source>
        <translation>%1: 레이어 %2개는 어느 모델보다도 많은 수입니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has %3 numbers, head_dim needs %4</source>
        <translation>%1: &quot;%2&quot;에 수가 %3개 있는데 head_dim에는 %4개가 필요합니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; holds %3, all must be above 0</source>
        <translation>%1: &quot;%2&quot;에 %3 값이 있습니다. 모두 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is %3, it must be above 0</source>
        <translation>%1: &quot;%2&quot; 값이 %3입니다. 0보다 커야 합니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a list of numbers</source>
        <translation>%1: &quot;%2&quot; 값은 수의 목록이어야 합니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a number, not %3</source>
        <translation>%1: &quot;%2&quot; 값은 수여야 하는데 %3입니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a token number or a list of them</source>
        <translation>%1: &quot;%2&quot; 값은 토큰 번호 하나이거나 토큰 번호의 목록이어야 합니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be an object</source>
        <translation>%1: &quot;%2&quot; 값은 객체여야 합니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be text, not %3</source>
        <translation>%1: &quot;%2&quot; 값은 글이어야 하는데 %3입니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be true or false, not %3</source>
        <translation>%1: &quot;%2&quot; 값은 true나 false여야 하는데 %3입니다</translation>
    </message>
    <message>
        <source>%1: &quot;diff_version&quot; is %2; 1 and 2 are known here</source>
        <translation>%1: &quot;diff_version&quot; 값이 %2입니다. 아는 것은 1과 2입니다</translation>
    </message>
    <message>
        <source>%1: &quot;high_freq_factor&quot; %2 must be above &quot;low_freq_factor&quot; %3</source>
        <translation>%1: &quot;high_freq_factor&quot;(%2)는 &quot;low_freq_factor&quot;(%3)보다 커야 합니다</translation>
    </message>
    <message>
        <source>%1: __metadata__ in its header is not an object</source>
        <translation>%1: 헤더의 __metadata__가 객체가 아닙니다</translation>
    </message>
    <message>
        <source>%1: a tensor in its header has no name</source>
        <translation>%1: 헤더에 이름이 없는 텐서가 있습니다</translation>
    </message>
    <message>
        <source>%1: bytes %2…%3 of its data, before %4, belong to no tensor</source>
        <translation>%1: %4 텐서 앞의 데이터 바이트 %2…%3 구간이 어느 텐서에도 속하지 않습니다</translation>
    </message>
    <message>
        <source>%1: cannot be read: %2</source>
        <translation>%1: 읽을 수 없습니다: %2</translation>
    </message>
    <message>
        <source>%1: element type %2 is not known here</source>
        <translation>%1: 요소 유형이 %2인데 모르는 유형입니다</translation>
    </message>
    <message>
        <source>%1: has %2 bytes; at most %3 are read</source>
        <translation>%1: %2바이트입니다. 읽을 수 있는 것은 %3바이트까지입니다</translation>
    </message>
    <message>
        <source>%1: has %2 dimensions; no tensor has more than %3</source>
        <translation>%1: %2차원입니다. 텐서는 많아야 %3차원입니다</translation>
    </message>
    <message>
        <source>%1: has %2 safetensors files, %3 and %4%5, but no model.safetensors and no index; open one of them by itself</source>
        <translation>%1: safetensors 파일이 %2개(%3, %4%5) 있는데 model.safetensors도 색인도 없습니다. 그중 하나만 따로 여세요</translation>
    </message>
    <message>
        <source>%1: has %2, which %3 does not name</source>
        <translation>%1: %3에 적혀 있지 않은 %2 텐서가 있습니다</translation>
    </message>
    <message>
        <source>%1: has %2, which %3 has too</source>
        <translation>%1: %3 파일에도 있는 %2 텐서가 있습니다</translation>
    </message>
    <message>
        <source>%1: has a value of the wrong kind: %2</source>
        <translation>%1: 유형이 맞지 않는 값이 있습니다: %2</translation>
    </message>
    <message>
        <source>%1: has no %2; %3 says that it is there</source>
        <translation>%1: %2 텐서가 없습니다. %3에는 여기에 있다고 적혀 있습니다</translation>
    </message>
    <message>
        <source>%1: has no config.json beside it, which tells what the weights mean</source>
        <translation>%1: 가중치의 뜻을 알려 주는 config.json이 옆에 없습니다</translation>
    </message>
    <message>
        <source>%1: has weights (%2) but no config.json, which tells what they mean</source>
        <translation>%1: 가중치(%2)는 있는데 그 뜻을 알려 주는 config.json이 없습니다</translation>
    </message>
    <message>
        <source>%1: head_dim is %2, dynamic RoPE needs 4 at least</source>
        <translation>%1: head_dim이 %2인데 dynamic RoPE에는 4 이상이 필요합니다</translation>
    </message>
    <message>
        <source>%1: holds %2 models (%3%4); open one of them, or two folders together</source>
        <translation>%1: 모델이 %2개(%3%4) 있습니다. 그중 하나를 열거나 폴더 두 개를 함께 여세요</translation>
    </message>
    <message>
        <source>%1: holds a pair of models, one is asked for</source>
        <translation>%1: 모델 쌍이 들어 있습니다. 필요한 것은 모델 하나입니다</translation>
    </message>
    <message>
        <source>%1: holds no model; a model folder has config.json, weights as safetensors, and a tokenizer</source>
        <translation>%1: 모델이 없습니다. 모델 폴더에는 config.json, safetensors 가중치, 토크나이저가 있습니다</translation>
    </message>
    <message>
        <source>%1: is a GGUF file; the safetensors files that it was made of are needed</source>
        <translation>%1: GGUF 파일입니다. 이 파일을 만든 원본 safetensors 파일이 필요합니다</translation>
    </message>
    <message>
        <source>%1: is a NumPy file; the safetensors files of the model are needed</source>
        <translation>%1: NumPy 파일입니다. 모델의 safetensors 파일이 필요합니다</translation>
    </message>
    <message>
        <source>%1: is a PyTorch pickle, which is never executed here; “tools/convert %2” makes safetensors of it</source>
        <translation>%1: PyTorch pickle이며 여기서는 절대 실행하지 않습니다. “tools/convert %2” 명령으로 safetensors를 만들 수 있습니다</translation>
    </message>
    <message>
        <source>%1: is a folder, not a file</source>
        <translation>%1: 파일이 아니라 폴더입니다</translation>
    </message>
    <message>
        <source>%1: is a link to %2, which is not there</source>
        <translation>%1: 링크가 가리키는 곳(%2)에 아무것도 없습니다</translation>
    </message>
    <message>
        <source>%1: is a packed archive; unpack it and open the model&apos;s folder</source>
        <translation>%1: 묶음 파일(아카이브)입니다. 풀어서 모델의 폴더를 여세요</translation>
    </message>
    <message>
        <source>%1: is a pipe or a device, not a file</source>
        <translation>%1: 파일이 아니라 파이프나 장치입니다</translation>
    </message>
    <message>
        <source>%1: is a web page of %2 bytes, not the file itself; download the file itself</source>
        <translation>%1: 파일 자체가 아니라 %2바이트짜리 웹 페이지입니다. 파일 자체를 내려받으세요</translation>
    </message>
    <message>
        <source>%1: is an HDF5 file (Keras); the safetensors files of the model are needed</source>
        <translation>%1: HDF5 파일(Keras)입니다. 모델의 safetensors 파일이 필요합니다</translation>
    </message>
    <message>
        <source>%1: is an ONNX file; the safetensors files of the model are needed</source>
        <translation>%1: ONNX 파일입니다. 모델의 safetensors 파일이 필요합니다</translation>
    </message>
    <message>
        <source>%1: is empty</source>
        <translation>%1: 비어 있습니다</translation>
    </message>
    <message>
        <source>%1: is missing; vocab.json and merges.txt are one tokenizer</source>
        <translation>%1: 없습니다. vocab.json과 merges.txt가 함께 있어야 토크나이저 하나가 됩니다</translation>
    </message>
    <message>
        <source>%1: is neither a file nor a folder</source>
        <translation>%1: 파일도 폴더도 아닙니다</translation>
    </message>
    <message>
        <source>%1: is no file of a model folder</source>
        <translation>%1: 모델 폴더에 속하는 파일이 아닙니다</translation>
    </message>
    <message>
        <source>%1: is not a safetensors file</source>
        <translation>%1: safetensors 파일이 아닙니다</translation>
    </message>
    <message>
        <source>%1: is not an index: it has no weight_map</source>
        <translation>%1: 색인이 아닙니다. weight_map이 없습니다</translation>
    </message>
    <message>
        <source>%1: its %2 has %3 blocks of %4 rows, its heads use %5 of them</source>
        <translation>%1: %2에는 %4행짜리 블록이 %3개인데 헤드들이 쓰는 것은 %5개입니다</translation>
    </message>
    <message>
        <source>%1: its data_offsets are not two whole numbers from 0</source>
        <translation>%1: data_offsets가 0 이상인 정수 두 개가 아닙니다</translation>
    </message>
    <message>
        <source>%1: its data_offsets end at %2 before they begin at %3</source>
        <translation>%1: data_offsets의 끝(%2)이 시작(%3)보다 앞에 있습니다</translation>
    </message>
    <message>
        <source>%1: its dtype is not text</source>
        <translation>%1: dtype이 글이 아닙니다</translation>
    </message>
    <message>
        <source>%1: its elements do not fill whole bytes</source>
        <translation>%1: 요소들의 크기가 바이트 단위로 나누어떨어지지 않습니다</translation>
    </message>
    <message>
        <source>%1: its header</source>
        <translation>%1: 헤더:</translation>
    </message>
    <message>
        <source>%1: its header entry has no %2</source>
        <translation>%1: 헤더 항목에 %2 키가 없습니다</translation>
    </message>
    <message>
        <source>%1: its header entry is not an object</source>
        <translation>%1: 헤더 항목이 객체가 아닙니다</translation>
    </message>
    <message>
        <source>%1: its header has %2 bytes; at most %3 are read</source>
        <translation>%1: 헤더가 %2바이트입니다. 읽을 수 있는 것은 %3바이트까지입니다</translation>
    </message>
    <message>
        <source>%1: its last %2 bytes belong to no tensor</source>
        <translation>%1: 마지막 %2바이트가 어느 텐서에도 속하지 않습니다</translation>
    </message>
    <message>
        <source>%1: its shape has more elements than a file can</source>
        <translation>%1: 모양대로라면 요소가 파일에 담을 수 있는 것보다 많습니다</translation>
    </message>
    <message>
        <source>%1: its shape is not a list</source>
        <translation>%1: 모양이 목록이 아닙니다</translation>
    </message>
    <message>
        <source>%1: its sizes ask for a matrix of %2 × %3 numbers, which no machine holds</source>
        <translation>%1: 크기대로라면 %2 × %3 행렬이 필요한데 어떤 컴퓨터도 담을 수 없습니다</translation>
    </message>
    <message>
        <source>%1: its weight_map is empty</source>
        <translation>%1: weight_map이 비어 있습니다</translation>
    </message>
    <message>
        <source>%1: its weight_map is not an object</source>
        <translation>%1: weight_map이 객체가 아닙니다</translation>
    </message>
    <message>
        <source>%1: its weights as float32 need %2 GiB of memory; %3 GiB are free</source>
        <translation>%1: float32로 바꾼 가중치에는 메모리 %2 GiB가 필요한데 빈 메모리는 %3 GiB입니다</translation>
    </message>
    <message>
        <source>%1: its weights need %2 GiB of memory; this program may use %3 GiB</source>
        <translation>%1: 가중치에는 메모리 %2 GiB가 필요한데 이 프로그램이 쓸 수 있는 메모리는 %3 GiB입니다</translation>
    </message>
    <message>
        <source>%1: model_type &quot;%2&quot; is not supported: %3</source>
        <translation>%1: 지원하지 않는 model_type &quot;%2&quot;입니다: %3</translation>
    </message>
    <message>
        <source>%1: says that it is %2, but the weights have %3</source>
        <translation>%1: %2 모델이라고 적혀 있는데 가중치에는 %3 텐서가 있습니다</translation>
    </message>
    <message>
        <source>%1: the RoPE type &quot;%2&quot; is not known here; default, linear, dynamic, yarn, longrope and llama3 are</source>
        <translation>%1: 모르는 RoPE 유형 &quot;%2&quot;입니다. 아는 것은 default, linear, dynamic, yarn, longrope, llama3입니다</translation>
    </message>
    <message>
        <source>%1: the file of %2 is %3, which is not the name of a file in this folder</source>
        <translation>%1: %2 텐서의 파일이 %3인데 이 폴더에 있는 파일의 이름이 아닙니다</translation>
    </message>
    <message>
        <source>%1: the file of %2 is not text</source>
        <translation>%1: %2 텐서의 파일 이름이 글이 아닙니다</translation>
    </message>
    <message>
        <source>%1: the tensor name %2 has control characters</source>
        <translation>%1: 텐서 이름 %2에 제어 문자가 있습니다</translation>
    </message>
    <message>
        <source>%1: was changed while it was open; open it again</source>
        <translation>%1: 열려 있는 동안 파일이 바뀌었습니다. 다시 여세요</translation>
    </message>
    <message>
        <source>%1:%2:</source>
        <translation>%1:%2:</translation>
    </message>
    <message>
        <source>%1:%2: %3 is not a merge, which is two pieces with a space between</source>
        <translation>%1:%2: %3 줄은 병합이 아닙니다. 병합은 조각 두 개 사이에 공백 하나가 있는 것입니다</translation>
    </message>
    <message>
        <source>, GQA %1</source>
        <translation>, GQA %1</translation>
    </message>
    <message>
        <source>, RoPE %1</source>
        <translation>, RoPE %1</translation>
    </message>
    <message>
        <source>, λ %1…%2</source>
        <translation>, λ %1…%2</translation>
    </message>
    <message>
        <source>, λ of every token and head</source>
        <translation>, 토큰과 헤드마다 λ 하나</translation>
    </message>
    <message>
        <source>BPE</source>
        <translation>BPE</translation>
    </message>
    <message>
        <source>Each row sums to 1 − its own λ, which lies between %1 and %2.</source>
        <translation>각 행의 합은 1에서 그 행의 λ를 뺀 값이며, 행의 λ는 %1부터 %2까지입니다.</translation>
    </message>
    <message>
        <source>Metaspace says both that it adds a space and that it adds none</source>
        <translation>Metaspace에 공백을 더한다는 설정과 더하지 않는다는 설정이 함께 있습니다</translation>
    </message>
    <message>
        <source>SentencePiece (tokenizer.model)</source>
        <translation>SentencePiece (tokenizer.model)</translation>
    </message>
    <message>
        <source>SentencePiece BPE with byte fallback</source>
        <translation>바이트 폴백이 있는 SentencePiece BPE</translation>
    </message>
    <message>
        <source>Unigram</source>
        <translation>Unigram</translation>
    </message>
    <message>
        <source>Unigram with byte fallback</source>
        <translation>바이트 폴백이 있는 Unigram</translation>
    </message>
    <message>
        <source>all tensors are used</source>
        <translation>모든 텐서를 씁니다</translation>
    </message>
    <message>
        <source>as many parameters (%1 M)</source>
        <translation>같은 파라미터 수(%1M개)</translation>
    </message>
    <message>
        <source>axolotl&apos;s conversion, without the factor 1 − λ_init</source>
        <translation>axolotl로 변환한 것이며 계수 1 − λ_init이 없습니다</translation>
    </message>
    <message>
        <source>both take token numbers</source>
        <translation>둘 다 토큰 번호를 받습니다</translation>
    </message>
    <message>
        <source>byte-level BPE</source>
        <translation>바이트 수준 BPE</translation>
    </message>
    <message>
        <source>has %1 pieces for what is unknown, and not one</source>
        <translation>모르는 것을 나타내는 조각이 하나가 아니라 %1개입니다</translation>
    </message>
    <message>
        <source>has a table of characters (precompiled_charsmap) that points out of itself</source>
        <translation>문자 표(precompiled_charsmap)가 자기 밖을 가리킵니다</translation>
    </message>
    <message>
        <source>has more than %1 pieces</source>
        <translation>조각이 %1개보다 많습니다</translation>
    </message>
    <message>
        <source>has no pieces, or is no SentencePiece model</source>
        <translation>조각이 없거나 SentencePiece 모델이 아닙니다</translation>
    </message>
    <message>
        <source>has pieces for %1 of the 256 bytes</source>
        <translation>바이트 256개 중 %1개에만 조각이 있습니다</translation>
    </message>
    <message>
        <source>has the piece %1 for a byte</source>
        <translation>%1 조각이 바이트 조각으로 적혀 있습니다</translation>
    </message>
    <message>
        <source>has the piece %1 twice</source>
        <translation>%1 조각이 두 번 나옵니다</translation>
    </message>
    <message>
        <source>head i joins the components 2i and 2i + 1, which share their key and value</source>
        <translation>헤드 i는 키와 밸류를 함께 쓰는 성분 2i와 2i + 1로 이루어집니다</translation>
    </message>
    <message>
        <source>head i joins the components 2i and 2i + 1; RoPE turns neighbouring numbers</source>
        <translation>헤드 i는 성분 2i와 2i + 1로 이루어집니다. RoPE는 이웃한 수끼리 돌립니다</translation>
    </message>
    <message>
        <source>head i joins the components 2i and 2i + 1; RoPE turns halves</source>
        <translation>헤드 i는 성분 2i와 2i + 1로 이루어집니다. RoPE는 앞쪽 절반과 뒤쪽 절반의 수를 짝지어 돌립니다</translation>
    </message>
    <message>
        <source>head i joins the components i and i + %1, and their values side by side</source>
        <translation>헤드 i는 성분 i와 i + %1, 그리고 나란히 이어 놓은 두 밸류로 이루어집니다</translation>
    </message>
    <message>
        <source>is cut short, or no SentencePiece model</source>
        <translation>잘렸거나 SentencePiece 모델이 아닙니다</translation>
    </message>
    <message>
        <source>is no SentencePiece model</source>
        <translation>SentencePiece 모델이 아닙니다</translation>
    </message>
    <message>
        <source>is refused by libsentencepiece: %1</source>
        <translation>libsentencepiece가 받아들이지 않습니다: %1</translation>
    </message>
    <message>
        <source>its Unigram model has no unk_id, so not every text could be read</source>
        <translation>Unigram 모델에 unk_id가 없어 읽을 수 없는 글이 생깁니다</translation>
    </message>
    <message>
        <source>its added_tokens are no list</source>
        <translation>added_tokens가 목록이 아닙니다</translation>
    </message>
    <message>
        <source>its merges are no list</source>
        <translation>병합이 목록이 아닙니다</translation>
    </message>
    <message>
        <source>its vocabulary is empty</source>
        <translation>어휘가 비어 있습니다</translation>
    </message>
    <message>
        <source>its vocabulary is no list of pieces and scores</source>
        <translation>어휘가 조각과 점수의 목록이 아닙니다</translation>
    </message>
    <message>
        <source>its vocabulary is no object of pieces and ids</source>
        <translation>어휘가 조각과 번호로 된 객체가 아닙니다</translation>
    </message>
    <message>
        <source>lambda_init, as axolotl&apos;s conversion has it</source>
        <translation>axolotl 변환의 lambda_init</translation>
    </message>
    <message>
        <source>lambda_proj, as DIFF V2 has it</source>
        <translation>DIFF V2의 lambda_proj</translation>
    </message>
    <message>
        <source>mlp.act_fn, as Motif has it</source>
        <translation>Motif의 mlp.act_fn</translation>
    </message>
    <message>
        <source>lambda_q1, as a DIFF Transformer has it</source>
        <translation>DIFF 트랜스포머의 lambda_q1</translation>
    </message>
    <message>
        <source>libsentencepiece cannot read this text: %1</source>
        <translation>libsentencepiece가 이 글을 읽지 못합니다: %1</translation>
    </message>
    <message>
        <source>merge %1 of the tokenizer joins %2 and %3; its vocabulary lacks %4</source>
        <translation>토크나이저의 %1번 병합은 %2, %3 두 조각을 잇는데 어휘에 %4 조각이 없습니다</translation>
    </message>
    <message>
        <source>one of them has no tokenizer</source>
        <translation>한쪽에는 토크나이저가 없습니다</translation>
    </message>
    <message>
        <source>one softmax a head</source>
        <translation>헤드마다 소프트맥스가 하나입니다</translation>
    </message>
    <message>
        <source>one tokenizer</source>
        <translation>같은 토크나이저</translation>
    </message>
    <message>
        <source>piece %1 has the type %2, which there is not</source>
        <translation>%1번 조각의 유형이 %2인데 그런 유형은 없습니다</translation>
    </message>
    <message>
        <source>piece %1 is empty</source>
        <translation>%1번 조각이 비어 있습니다</translation>
    </message>
    <message>
        <source>piece %1 is no UTF-8 text</source>
        <translation>%1번 조각이 UTF-8 텍스트가 아닙니다</translation>
    </message>
    <message>
        <source>out_proj, as unilm DIFF V1 has it</source>
        <translation>unilm DIFF V1의 out_proj</translation>
    </message>
    <message>
        <source>tensors not used: %1</source>
        <translation>쓰지 않는 텐서: %1</translation>
    </message>
    <message>
        <source>tensors not used: %1 and %2 more</source>
        <translation>쓰지 않는 텐서: %1 외 %2개</translation>
    </message>
    <message>
        <source>the decoder %1 is not supported</source>
        <translation>%1 decoder는 지원하지 않습니다</translation>
    </message>
    <message>
        <source>the decoder Replace with a pattern is not supported</source>
        <translation>패턴을 쓰는 Replace decoder는 지원하지 않습니다</translation>
    </message>
    <message>
        <source>the decoder Strip at the end is not supported</source>
        <translation>끝을 잘라 내는 Strip decoder는 지원하지 않습니다</translation>
    </message>
    <message>
        <source>the highest token id is %1, but there are only %2 tokens</source>
        <translation>가장 큰 토큰 번호는 %1인데 토큰은 %2개뿐입니다</translation>
    </message>
    <message>
        <source>the merge %1 is not a pair</source>
        <translation>%1 병합은 쌍이 아닙니다</translation>
    </message>
    <message>
        <source>the normalizer %1 is not supported</source>
        <translation>%1 normalizer는 지원하지 않습니다</translation>
    </message>
    <message>
        <source>the normalizer puts in %1 bytes at once; at most %2 are supported</source>
        <translation>normalizer가 한 번에 %1바이트를 넣습니다. %2바이트까지 지원합니다</translation>
    </message>
    <message>
        <source>the piece %1 of its vocabulary is no pair of a text and a score</source>
        <translation>어휘의 %1번 조각이 글과 점수의 쌍이 아닙니다</translation>
    </message>
    <message>
        <source>the post_processor %1 is not supported</source>
        <translation>%1 post_processor는 지원하지 않습니다</translation>
    </message>
    <message>
        <source>the post_processor adds the token %1, which there is not</source>
        <translation>post_processor가 %1번 토큰을 더하는데 그런 토큰은 없습니다</translation>
    </message>
    <message>
        <source>the post_processor puts %1 tokens around every text; at most %2 are supported</source>
        <translation>post_processor가 모든 글의 앞뒤에 토큰 %1개를 붙입니다. %2개까지 지원합니다</translation>
    </message>
    <message>
        <source>the pre_tokenizer %1 is not supported</source>
        <translation>%1 pre_tokenizer는 지원하지 않습니다</translation>
    </message>
    <message>
        <source>the prepend_scheme %1 is not supported</source>
        <translation>%1 prepend_scheme은 지원하지 않습니다</translation>
    </message>
    <message>
        <source>the replacement %1 of Metaspace is not one character</source>
        <translation>Metaspace의 replacement가 글자 하나가 아니라 %1입니다</translation>
    </message>
    <message>
        <source>the score of %1 is no number</source>
        <translation>%1 조각의 점수가 수가 아닙니다</translation>
    </message>
    <message>
        <source>the score of piece %1 is no number</source>
        <translation>%1번 조각의 점수가 수가 아닙니다</translation>
    </message>
    <message>
        <source>the split behaviour %1 is not supported</source>
        <translation>%1 분할 방식은 지원하지 않습니다</translation>
    </message>
    <message>
        <source>the template has the text %1 times</source>
        <translation>템플릿에 글이 %1번 나옵니다</translation>
    </message>
    <message>
        <source>the template names a second text, $B</source>
        <translation>템플릿에 두 번째 글 $B가 적혀 있습니다</translation>
    </message>
    <message>
        <source>the template names the special token %1, which its special_tokens lack</source>
        <translation>템플릿에 적힌 %1 특수 토큰이 special_tokens에 없습니다</translation>
    </message>
    <message>
        <source>the token %1 has two ids, %2 and %3</source>
        <translation>%1 토큰에 번호가 두 개(%2, %3) 있습니다</translation>
    </message>
    <message>
        <source>the token id %1 is impossible; ids go from 0 to %2</source>
        <translation>토큰 번호가 %1일 수는 없습니다. 번호는 0부터 %2까지입니다</translation>
    </message>
    <message>
        <source>the token id %1 is that of %2 and of %3</source>
        <translation>토큰 번호 %1번을 %2 토큰과 %3 토큰이 함께 씁니다</translation>
    </message>
    <message>
        <source>the tokenizer&apos;s normalizer makes the text more than %1 times as long</source>
        <translation>토크나이저의 normalizer가 글을 %1배 넘게 늘립니다</translation>
    </message>
    <message>
        <source>the tokenizer&apos;s pattern takes too long on this text</source>
        <translation>토크나이저의 패턴이 이 글을 처리하는 데 너무 오래 걸립니다</translation>
    </message>
    <message>
        <source>their cards do not say what they were trained on</source>
        <translation>모델 카드에 무엇으로 학습했는지 적혀 있지 않습니다</translation>
    </message>
    <message>
        <source>this model has no token %1: its numbers go from 0 to %2</source>
        <translation>이 모델에 %1번 토큰은 없습니다. 번호는 0부터 %2까지입니다</translation>
    </message>
    <message>
        <source>token numbers</source>
        <translation>토큰 번호</translation>
    </message>
    <message>
        <source>trained on other data, as their cards say</source>
        <translation>모델 카드에 따르면 서로 다른 데이터로 학습했습니다</translation>
    </message>
    <message>
        <source>trained on the same data, as their cards say (%1)</source>
        <translation>모델 카드에 따르면 같은 데이터로 학습했습니다(%1)</translation>
    </message>
    <message>
        <source>two tokenizers: the same text has other tokens</source>
        <translation>서로 다른 토크나이저: 같은 글을 다른 토큰으로 나눕니다</translation>
    </message>
    <message>
        <source>two unrelated designs have that name, and neither is the DiffLlama of Hugging Face</source>
        <translation>서로 관계없는 두 구조가 이 이름을 쓰는데 어느 쪽도 Hugging Face의 DiffLlama가 아닙니다</translation>
    </message>
    <message>
        <source>unk_id is %1, but the vocabulary has %2 pieces</source>
        <translation>unk_id가 %1인데 어휘의 조각은 %2개입니다</translation>
    </message>
    <message>
        <source>vocabularies of %1 and %2 tokens: their tokens are not the same</source>
        <translation>토큰 %1개인 어휘와 %2개인 어휘: 두 모델의 토큰은 서로 다릅니다</translation>
    </message>
    <message>
        <source>%1 has no λ_init to sweep: its λ follows from every token</source>
        <translation>%1 모델에는 스윕할 λ_init이 없습니다. λ는 토큰마다 정해집니다</translation>
    </message>
    <message>
        <source>%1: has no &quot;factor&quot;, which RoPE of type %2 needs</source>
        <translation>%1: %2 유형의 RoPE에 필요한 &quot;factor&quot;가 없습니다</translation>
    </message>
    <message>
        <source>%1: has rope_scaling and rope_parameters, and they differ</source>
        <translation>%1: rope_scaling과 rope_parameters가 함께 있는데 서로 다릅니다</translation>
    </message>
    <message>
        <source>%1: head_dim %2 is more than any model has</source>
        <translation>%1: head_dim이 %2인데 어느 모델보다도 큰 값입니다</translation>
    </message>
    <message>
        <source>%1: holds a DIFF model and its standard twin, and so does %2; open one of them</source>
        <translation>%1: DIFF 모델과 그 짝인 표준 모델이 들어 있고, %2에도 들어 있습니다. 둘 중 하나를 여세요</translation>
    </message>
    <message>
        <source>%1: holds more than %2 folders; open the model&apos;s own folder</source>
        <translation>%1: 폴더가 %2개보다 많이 들어 있습니다. 모델의 폴더를 직접 여세요</translation>
    </message>
    <message>
        <source>%1: the eps of its norms is %2, outside 0…1</source>
        <translation>%1: 정규화의 eps가 %2인데 0…1 밖입니다</translation>
    </message>
    <message>
        <source>%1: the weights have %2, which %3 as config.json tells it does not use</source>
        <translation>%1: 가중치에 %2 텐서가 있는데, config.json에 적힌 대로의 %3 모델은 이 텐서를 쓰지 않습니다</translation>
    </message>
    <message>
        <source>An edit set λ of layer %1 to %2.</source>
        <translation>편집으로 정한 레이어 %1의 λ는 %2입니다.</translation>
    </message>
    <message>
        <source>Edits set λ of layers %1.</source>
        <translation>편집으로 레이어 %1의 λ를 정했습니다.</translation>
    </message>
    <message>
        <source>Every token and head has a λ of its own.</source>
        <translation>토큰과 헤드마다 λ가 따로 있습니다.</translation>
    </message>
    <message>
        <source>the decoder makes a token more than %1 times as long</source>
        <translation>디코더가 토큰 하나를 %1배보다 길게 만듭니다</translation>
    </message>
    <message>
        <source>the decoder puts in %1 bytes at once; at most %2 are supported</source>
        <translation>디코더가 한 번에 %1바이트를 넣습니다. 최대 %2바이트까지 지원합니다</translation>
    </message>
    <message>
        <source>%1: has no &quot;diff_version&quot;, which tells DIFF V1 (1) from DIFF V2 (2)</source>
        <translation>%1: DIFF V1(1)인지 DIFF V2(2)인지 알려 주는 &quot;diff_version&quot;이 없습니다</translation>
    </message>
    <message>
        <source>%1: has one of several parts of a model&apos;s weights (%2), but neither %3 nor config.json</source>
        <translation>%1: 모델 가중치의 여러 부분 가운데 하나(%2)가 있지만 %3도 config.json도 없습니다</translation>
    </message>
    <message>
        <source>%1: is a Git LFS pointer of %2 bytes, not the file itself; fetch it with “git lfs pull”</source>
        <translation>%1: %2바이트의 Git LFS 포인터입니다. 파일 자체가 아니므로 “git lfs pull”로 받으세요</translation>
    </message>
    <message>
        <source>%1: is missing; %2 is a part of the weights, and the index tells what the others have</source>
        <translation>%1: 없습니다. %2은(는) 가중치의 일부이고, 나머지가 어디에 있는지는 색인 파일이 알려 줍니다</translation>
    </message>
    <message>
        <source>%1: is one of several parts of a model&apos;s weights, and has neither %2 nor config.json beside it</source>
        <translation>%1: 모델 가중치의 여러 부분 가운데 하나이며, 옆에 %2도 config.json도 없습니다</translation>
    </message>
    <message>
        <source>%1: says that the vocabulary has %2 tokens; the tokenizer beside it goes on, and %3 is its token %4</source>
        <translation>%1: 어휘가 토큰 %2개라고 적혀 있는데, 옆에 있는 토크나이저는 그보다 더 많고, %3은(는) 그 %4번 토큰입니다</translation>
    </message>
    <message>
        <source>piece %1 holds a NUL</source>
        <translation>%1번 조각에 NUL이 들어 있습니다</translation>
    </message>
    <message>
        <source>this model has no tokenizer: write token numbers, such as 3 1 4; %1 is none</source>
        <translation>이 모델에는 토크나이저가 없습니다. 3 1 4처럼 토큰 번호를 쓰세요. %1은(는) 번호가 아닙니다</translation>
    </message>
    <message>
        <source>%1: does not exist any more; a model of this session was there</source>
        <translation>%1: 이제 없습니다. 이 세션의 모델이 거기에 있었습니다</translation>
    </message>
    <message>
        <source>%1: is %2 (%3) and is not written over</source>
        <translation>%1: %2(%3)이므로 덮어쓰지 않습니다</translation>
    </message>
    <message>
        <source>%1: is a terminal, which cannot show what is written</source>
        <translation>%1: 터미널이어서 쓰는 내용을 보여 줄 수 없습니다</translation>
    </message>
    <message>
        <source>a file of the open model %1</source>
        <translation>열린 모델 %1의 파일</translation>
    </message>
    <message>
        <source>a paragraph has more than %1 bytes; a blank line ends one</source>
        <translation>한 문단이 %1바이트를 넘습니다. 빈 줄이 문단을 끝냅니다</translation>
    </message>
    <message>
        <source>the picture has no room in memory</source>
        <translation>그림을 담을 메모리가 없습니다</translation>
    </message>
    <message>
        <source>%1: %2 is not one line of text of at most %3 bytes</source>
        <translation>%1: %2은(는) 최대 %3바이트인 한 줄 텍스트가 아닙니다</translation>
    </message>
    <message>
        <source>%1: is not a sentence for each language, “en” among them</source>
        <translation>%1: 언어마다 한 문장씩이 아니며, “en”이 있어야 합니다</translation>
    </message>
    <message>
        <source>%1: “title” has a line break or another control character</source>
        <translation>%1: “title”에 줄바꿈이나 다른 제어 문자가 있습니다</translation>
    </message>
    <message>
        <source>an image is written ![words](file.png)</source>
        <translation>그림은 ![설명](file.png)처럼 씁니다</translation>
    </message>
    <message>
        <source>an image stands in the text of a page only</source>
        <translation>그림은 쪽의 본문에만 놓을 수 있습니다</translation>
    </message>
    <message>
        <source>the image “%1” is no PNG and no JPEG</source>
        <translation>그림 “%1”은(는) PNG도 JPEG도 아닙니다</translation>
    </message>
    <message>
        <source>the image “%1” is no file below the folder of the lesson</source>
        <translation>그림 “%1”은(는) 수업 폴더 안의 파일이 아닙니다</translation>
    </message>
    <message>
        <source>%1: has no &quot;model_type&quot;; known here are %2</source>
        <translation>%1: &quot;model_type&quot;이 없습니다. 아는 것은 %2입니다</translation>
    </message>
    <message>
        <source>%1: model_type &quot;%2&quot; is not known here; known are %3</source>
        <translation>%1: 모르는 model_type &quot;%2&quot;입니다. 아는 것은 %3입니다</translation>
    </message>
    <message>
        <source>file of edits</source>
        <translation>편집 파일</translation>
    </message>
    <message>
        <source>%1: a %2 needs an even number of heads, not %3</source>
        <translation>%1: %2의 헤드 수는 %3이(가) 아니라 짝수여야 합니다</translation>
    </message>
    <message>
        <source>%1: numbers are written as .csv, .json, .npy or .safetensors</source>
        <translation>%1: 수치는 .csv, .json, .npy, .safetensors 파일로 씁니다</translation>
    </message>
    <message>
        <source>no answer is marked in the prompt: where attention goes needs one</source>
        <translation>프롬프트에 표시한 정답이 없습니다. 어텐션이 가는 곳을 보려면 정답이 필요합니다</translation>
    </message>
    <message>
        <source>%1 %, loss %2</source>
        <translation>%1 %, 손실 %2</translation>
    </message>
    <message>
        <source>At step %1, the loss of DIFF on the texts of that step is %2 nats per token.</source>
        <translation>%1스텝에서 그 스텝의 글에 대한 DIFF의 손실은 토큰당 %2나트입니다.</translation>
    </message>
    <message>
        <source>At step %1, the loss of the standard model on the texts of that step is %2 nats per token.</source>
        <translation>%1스텝에서 그 스텝의 글에 대한 표준 모델의 손실은 토큰당 %2나트입니다.</translation>
    </message>
    <message>
        <source>At step %1, the loss on the texts of that step is %2 nats per token for DIFF and %3 for the standard model.</source>
        <translation>%1스텝에서 그 스텝의 글에 대한 손실은 DIFF가 토큰당 %2나트, 표준 모델이 %3나트입니다.</translation>
    </message>
    <message>
        <source>The answer %1: DIFF %2.</source>
        <translation>정답 %1: DIFF %2.</translation>
    </message>
    <message>
        <source>The answer %1: DIFF %2; edited %3.</source>
        <translation>정답 %1: DIFF %2; 편집 후 %3.</translation>
    </message>
    <message>
        <source>The answer %1: the standard model %2.</source>
        <translation>정답 %1: 표준 모델 %2.</translation>
    </message>
    <message>
        <source>The answer %1: the standard model %2; DIFF %3.</source>
        <translation>정답 %1: 표준 모델 %2; DIFF %3.</translation>
    </message>
    <message>
        <source>The answer %1: the standard model %2; DIFF %3; edited %4.</source>
        <translation>정답 %1: 표준 모델 %2; DIFF %3; 편집 후 %4.</translation>
    </message>
    <message>
        <source>The loss on the whole prompt is lowest at %1: %2 nats per token.</source>
        <translation>전체 프롬프트의 손실은 %1에서 가장 낮습니다: 토큰당 %2나트.</translation>
    </message>
    <message>
        <source>The standard head gives it %1 and %2 %3, to which this one gives %4.</source>
        <translation>표준 헤드는 여기에 %1, %2에 %3을 줍니다. 이 헤드가 뒤의 것에 주는 값은 %4입니다.</translation>
    </message>
    <message>
        <source>With %1 from %2 to %3, KL is lowest at %4: %5 nats.</source>
        <translation>%1이 %2부터 %3까지일 때 KL은 %4에서 가장 낮습니다: %5나트.</translation>
    </message>
    <message>
        <source>With %1 from %2 to %3, the answer is most probable at %4: %5 %.</source>
        <translation>%1이 %2부터 %3까지일 때 정답의 확률은 %4에서 가장 높습니다: %5 %.</translation>
    </message>
    <message>
        <source>With %1 from %2 to %3, the loss on the whole prompt is lowest at %4: %5 nats per token.</source>
        <translation>%1이 %2부터 %3까지일 때 전체 프롬프트의 손실은 %4에서 가장 낮습니다: 토큰당 %5나트.</translation>
    </message>
    <message>
        <source>λ_init of layer %1</source>
        <translation>레이어 %1의 λ_init</translation>
    </message>
    <message>
        <source>λ_init of layers %1 to %2</source>
        <translation>레이어 %1–%2의 λ_init</translation>
    </message>
    <message>
        <source>the prompt of %1 tokens is too long: the maps of one layer need %2 MiB, and maps may take %3 MiB (View, Memory for maps)</source>
        <translation>토큰 %1개인 프롬프트는 너무 깁니다. 레이어 하나의 맵에 %2 MiB가 필요한데 맵에 쓸 수 있는 메모리는 %3 MiB입니다(보기 메뉴의 ‘맵 메모리’)</translation>
    </message>
    <message>
        <source>%1: the parts of the logit are not finite; its weights or λ are not usable</source>
        <translation>%1: 로짓의 부분들이 유한하지 않습니다. 가중치나 λ를 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>No part of the logit of %1 above %2 changes by 0.01 or more.</source>
        <translation>%1의 로짓(기준: %2)에서 0.01 이상 바뀌는 부분이 없습니다.</translation>
    </message>
    <message>
        <source>The logit of %1 above %2 goes from %3 to %4; %5 changes most: it adds %6 instead of %7.</source>
        <translation>%1의 로짓(기준: %2)은 %3에서 %4(으)로 바뀝니다. 가장 많이 바뀌는 부분은 %5입니다. 더하는 값이 %7에서 %6(으)로 바뀝니다.</translation>
    </message>
    <message>
        <source>The logit of %1 is %2 above %3; the largest part is that of %4, which adds %5.</source>
        <translation>%1의 로짓(기준: %3)은 %2입니다. 가장 큰 부분은 %4이며, 더하는 값은 %5입니다.</translation>
    </message>
    <message>
        <source>layer %1 head %2</source>
        <translation>레이어 %1 헤드 %2</translation>
    </message>
    <message>
        <source>that of %1</source>
        <translation>%1의 로짓</translation>
    </message>
    <message>
        <source>the MLP of layer %1</source>
        <translation>레이어 %1의 MLP</translation>
    </message>
    <message>
        <source>the biases</source>
        <translation>편향</translation>
    </message>
    <message>
        <source>the embedding</source>
        <translation>임베딩</translation>
    </message>
    <message>
        <source>the mean of all tokens</source>
        <translation>모든 토큰의 평균</translation>
    </message>
    <message>
        <source>the parts of a logit need A·V of layer %1, which this pass did not keep</source>
        <translation>로짓의 부분들에는 레이어 %1의 A·V가 필요한데, 이 계산은 그것을 남기지 않았습니다</translation>
    </message>
    <message>
        <source>%1 has no experiment &quot;%2&quot;</source>
        <translation>%1에는 &quot;%2&quot; 실험이 없습니다</translation>
    </message>
    <message>
        <source>%1: %2 is a standard Transformer; of the experiments it has head-off and mean only</source>
        <translation>%1: %2은(는) 표준 트랜스포머라 실험은 head-off와 mean만 됩니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not known; head-off, a2-off, swap, no-norm and mean are</source>
        <translation>%1: &quot;%2&quot;을(를) 모릅니다. head-off, a2-off, swap, no-norm, mean이 있습니다</translation>
    </message>
    <message>
        <source>layer %1 head %2 gives its mean over the prompt: no key of the row adds to it</source>
        <translation>레이어 %1 헤드 %2는 프롬프트에 대한 평균을 냅니다. 행의 어느 키도 여기에 더하지 않습니다</translation>
    </message>
    <message>
        <source>Layer %1 head %2 gives its mean over the prompt at every token: these weights are not used.</source>
        <translation>레이어 %1 헤드 %2는 모든 토큰에서 프롬프트에 대한 평균을 냅니다. 이 가중치는 쓰이지 않습니다.</translation>
    </message>
    <message>
        <source>The logit of %1 is %2 below %3; the largest part is that of %4, which adds %5.</source>
        <translation>%1의 로짓은 %3보다 %2 낮습니다. 가장 큰 부분은 %4에서 오며 %5를 더합니다.</translation>
    </message>
    <message>
        <source>what heads do is told of a pass that keeps A·V of every layer; this one did not</source>
        <translation>헤드의 작용은 모든 레이어의 A·V를 남긴 계산에서 알 수 있습니다. 이 계산은 남기지 않았습니다</translation>
    </message>
    <message>
        <source>the first pass is not done: there is nothing to show yet</source>
        <translation>첫 계산이 끝나지 않아 아직 보여 줄 것이 없습니다</translation>
    </message>
    <message>
        <source>what every head does to the answer was not computed for this text and these edits</source>
        <translation>이 글과 이 편집으로는 헤드마다 정답에 하는 일을 계산하지 않았습니다</translation>
    </message>
    <message>
        <source>%1 is the most probable next token from layer %2 on; after layer %3 it has rank %4.</source>
        <translation>레이어 %2부터 %1이 가장 확률이 높은 다음 토큰입니다. 레이어 %3 뒤에는 %4위입니다.</translation>
    </message>
    <message>
        <source>%1 is the most probable next token from layer 0 on; in the embedding it has rank %2.</source>
        <translation>레이어 0부터 %1이 가장 확률이 높은 다음 토큰입니다. 임베딩에서는 %2위입니다.</translation>
    </message>
    <message>
        <source>%1 is the most probable next token from the embedding on.</source>
        <translation>임베딩부터 %1이 가장 확률이 높은 다음 토큰입니다.</translation>
    </message>
    <message>
        <source>After the last layer %1 has rank %2 and %3 %.</source>
        <translation>마지막 레이어 뒤에 %1은 %2위, %3 %입니다.</translation>
    </message>
    <message>
        <source>there is no token %1: the text has %2</source>
        <translation>토큰 %1이 없습니다. 글에는 %2개가 있습니다</translation>
    </message>
    <message>
        <source>this pass did not keep what stands between its layers</source>
        <translation>이 실행은 레이어 사이의 값을 남기지 않았습니다</translation>
    </message>
    <message>
        <source>%1 has no tokenizer to read the donor&apos;s prompt with</source>
        <translation>%1에는 기증 실행의 프롬프트를 읽을 토크나이저가 없습니다</translation>
    </message>
    <message>
        <source>%1: %2 is a standard Transformer; its heads have no A2</source>
        <translation>%1: %2는 표준 트랜스포머입니다. 헤드에 A2가 없습니다</translation>
    </message>
    <message>
        <source>%1: %2 is not the place of a patch; write 2.1=output, 2.1=a1, 2.1=a2 or 2@17=residual, the stream before layer 2 at token 17</source>
        <translation>%1: %2는 패치할 자리가 아닙니다. 2.1=output, 2.1=a1, 2.1=a2나 2@17=residual(레이어 2 앞 토큰 17의 잔차 스트림)로 쓰세요</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a token; a number from 0 or &quot;all&quot; is</source>
        <translation>%1: &quot;%2&quot;는 토큰이 아닙니다. 0부터의 숫자나 &quot;all&quot;이어야 합니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not known; %3 and %4 are</source>
        <translation>%1: &quot;%2&quot;는 모르는 값입니다. %3와 %4를 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not known; output, a1, a2 and residual are</source>
        <translation>%1: &quot;%2&quot;는 모르는 값입니다. output, a1, a2, residual을 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>--patch-from: the prompt of the donor is empty</source>
        <translation>--patch-from: 기증 실행의 프롬프트가 비어 있습니다</translation>
    </message>
    <message>
        <source>--patch: &quot;%1&quot; lacks &quot;=&quot;; write 2.1=output or 2@17=residual</source>
        <translation>--patch: &quot;%1&quot;에 &quot;=&quot;가 없습니다. 2.1=output이나 2@17=residual로 쓰세요</translation>
    </message>
    <message>
        <source>Layer %1 head %2 gives what it gives in another run: these weights are not used.</source>
        <translation>레이어 %1 헤드 %2는 다른 실행에서의 출력을 냅니다. 이 가중치는 쓰이지 않습니다.</translation>
    </message>
    <message>
        <source>a patch is from a prompt of as many tokens: this one has %1 and that one %2</source>
        <translation>패치는 토큰 수가 같은 프롬프트에서만 가져올 수 있습니다. 이 프롬프트는 %1개, 그 프롬프트는 %2개입니다</translation>
    </message>
    <message>
        <source>a term has no words or says nothing</source>
        <translation>용어에 단어가 없거나 뜻풀이가 없습니다</translation>
    </message>
    <message>
        <source>a word is empty</source>
        <translation>단어 하나가 비어 있습니다</translation>
    </message>
    <message>
        <source>layer %1 head %2 gives the output of another run: no key of the row adds to it</source>
        <translation>레이어 %1 헤드 %2는 다른 실행의 출력을 냅니다. 행의 어느 키도 여기에 더하지 않습니다</translation>
    </message>
    <message>
        <source>there is no token %1 to patch before layer %2; the prompt has tokens 0 to %3</source>
        <translation>레이어 %2 앞에 패치할 토큰 %1이 없습니다. 프롬프트의 토큰은 0부터 %3까지입니다</translation>
    </message>
    <message>
        <source>“%1” needs a number of tokens: %2 tokens=65536</source>
        <translation>“%1”에는 토큰 수가 필요합니다: %2 tokens=65536</translation>
    </message>
    <message>
        <source>“%1” needs a number: %2 value=0.85</source>
        <translation>“%1”에는 수가 필요합니다: %2 value=0.85</translation>
    </message>
    <message>
        <source>“%1”: %2=%3 is not a number</source>
        <translation>“%1”: %2=%3은(는) 수가 아닙니다</translation>
    </message>
    <message>
        <source>“%1”: %2=%3 is not a number from %4</source>
        <translation>“%1”: %2=%3은(는) %4부터의 수가 아닙니다</translation>
    </message>
    <message>
        <source>“lambdascope:%1” is not a link; lambdascope:?layer=2&amp;head=3 and lambdascope:lesson/07-negative are</source>
        <translation>“lambdascope:%1”은(는) 링크가 아닙니다. lambdascope:?layer=2&amp;head=3이나 lambdascope:lesson/07-negative처럼 씁니다</translation>
    </message>
    <message>
        <source>--patch-from and --patch-into say of which run a patch is, and there is none; --patch 2.1=output is one</source>
        <translation>--patch-from과 --patch-into는 패치를 어느 실행에서 가져올지 정하는데 패치가 없습니다. 예: --patch 2.1=output</translation>
    </message>
    <message>
        <source>--patch: the other run is this same one, so that nothing would change; --patch-from gives it another prompt, or an edit makes the two differ</source>
        <translation>--patch: 다른 실행이 이 실행과 똑같아서 아무것도 바뀌지 않습니다. --patch-from으로 다른 프롬프트를 주거나 편집으로 둘을 다르게 하세요</translation>
    </message>
    <message>
        <source>a quotation mark %1 has no second one</source>
        <translation>따옴표 %1의 짝이 없습니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2%3&quot; is of a standard Transformer, and none is open</source>
        <translation>%1: &quot;%2%3&quot;는 표준 트랜스포머의 것인데 열려 있지 않습니다</translation>
    </message>
    <message>
        <source>“until”: “%1” is not known; FACT &lt; NUMBER, FACT &gt; NUMBER, pin, pin TOKEN, typed, edited and counted are</source>
        <translation>“until”: “%1”을(를) 모릅니다. FACT &lt; NUMBER, FACT &gt; NUMBER, pin, pin TOKEN, typed, edited, counted가 있습니다</translation>
    </message>
    <message>
        <source>%1: “%2” is no list of one to nine whole numbers from 0 to %3</source>
        <translation>%1: “%2”은(는) 0부터 %3까지의 정수 한 개에서 아홉 개로 된 목록이 아닙니다</translation>
    </message>
    <message>
        <source>“until”: counted needs a hunt on its page, an instrument block with “kind: hunt”</source>
        <translation>“until”: counted는 같은 페이지에 “kind: hunt”인 instrument 블록이 있어야 합니다</translation>
    </message>
    <message>
        <source>%1: “%2” is empty</source>
        <translation>%1: “%2”이(가) 비어 있습니다</translation>
    </message>
    <message>
        <source>a bar “?” is the answer to a question of its page, a number or a choice of numbers</source>
        <translation>막대 “?”는 같은 페이지의 질문에 대한 답이며, 질문은 수를 묻거나 수 가운데서 고르게 해야 합니다</translation>
    </message>
    <message>
        <source>one “?” is enough: a page asks one question</source>
        <translation>“?”는 하나면 됩니다. 페이지마다 질문은 하나입니다</translation>
    </message>
    <message>
        <source>“?” is for kind: bars</source>
        <translation>“?”는 kind: bars에 씁니다</translation>
    </message>
    <message>
        <source>“?” stands behind the facts</source>
        <translation>“?”는 facts 목록의 끝에 씁니다</translation>
    </message>
    <message>
        <source>“base” is for kind: bars</source>
        <translation>“base”는 kind: bars에 씁니다</translation>
    </message>
    <message>
        <source>%1 heads, of which %2 are noise heads, and %3 key-value heads make no groups of equal size with two key-value heads each</source>
        <translation>헤드 %1개(그 가운데 노이즈 헤드 %2개)와 키·밸류 헤드 %3개로는 키·밸류 헤드가 둘씩 있는 같은 크기의 그룹이 되지 않습니다</translation>
    </message>
    <message>
        <source>%1: write token numbers, such as 3 1 4; %2 is none</source>
        <translation>%1: 3 1 4 같은 토큰 번호를 쓰세요. %2은(는) 번호가 아닙니다</translation>
    </message>
    <message>
        <source>, one A2 for every %1 of them</source>
        <translation>, %1개마다 A2 하나</translation>
    </message>
    <message>
        <source>Its A2 is one map with that of the heads %1.</source>
        <translation>이 헤드의 A2는 헤드 %1의 A2와 같은 맵입니다.</translation>
    </message>
    <message>
        <source>its k_ratio is not 1</source>
        <translation>k_ratio가 1이 아닙니다</translation>
    </message>
    <message>
        <source>its precompiled_charsmap is not base64</source>
        <translation>precompiled_charsmap이 base64가 아닙니다</translation>
    </message>
    <message>
        <source>longrope was stretched from %1 positions, as its own keys say and transformers 5 reads them; transformers 4 leaves that key unread, and its maps differ</source>
        <translation>longrope는 위치 %1개에서 늘린 것으로 읽었습니다. 자체 키에 그렇게 적혀 있고 transformers 5도 그렇게 읽습니다. transformers 4는 그 키를 읽지 않아 맵이 다릅니다</translation>
    </message>
    <message>
        <source>of every %1 components the map of the last one is subtracted from those of the %2 others; RoPE turns halves</source>
        <translation>성분 %1개마다 마지막 것의 맵을 나머지 %2개의 맵에서 뺍니다. RoPE는 앞뒤 절반을 돌립니다</translation>
    </message>
    <message>
        <source>token numbers; %1</source>
        <translation>토큰 번호. %1</translation>
    </message>
    <message>
        <source>%1 is a trace, which has no weights: this cannot be computed</source>
        <translation>%1은(는) 가중치가 없는 trace라서 이것을 계산할 수 없습니다</translation>
    </message>
    <message>
        <source>%1 is a trace: without weights only its own text can be shown, and no other can run</source>
        <translation>%1은(는) trace입니다: 가중치가 없어 자신의 글만 볼 수 있고 다른 글은 실행할 수 없습니다</translation>
    </message>
    <message>
        <source>%1: %2 in its metadata</source>
        <translation>%1: 메타데이터의 %2</translation>
    </message>
    <message>
        <source>%1: %2 in its metadata is %3; two numbers with “%4” between are expected</source>
        <translation>%1: 메타데이터의 %2이(가) %3입니다. 사이에 “%4”가 있는 두 수여야 합니다</translation>
    </message>
    <message>
        <source>%1: %2 in its metadata is no list</source>
        <translation>%1: 메타데이터의 %2이(가) 목록이 아닙니다</translation>
    </message>
    <message>
        <source>%1: %2 is no format_version of a trace</source>
        <translation>%1: %2은(는) trace의 format_version이 아닙니다</translation>
    </message>
    <message>
        <source>%1: %2 is no head_count of a trace with head %3</source>
        <translation>%1: 헤드 %3이 있는 trace의 head_count가 %2일 수 없습니다</translation>
    </message>
    <message>
        <source>%1: %2 is no tensor of a trace</source>
        <translation>%1: %2은(는) trace의 텐서가 아닙니다</translation>
    </message>
    <message>
        <source>%1: a patch_grid of %2 × %3 is not of its %4 tokens</source>
        <translation>%1: patch_grid %2 × %3이(가) 토큰 %4개와 맞지 않습니다</translation>
    </message>
    <message>
        <source>%1: causal in its metadata is %2; true or false is expected</source>
        <translation>%1: 메타데이터의 causal이 %2입니다. true 또는 false여야 합니다</translation>
    </message>
    <message>
        <source>%1: has %2 columns, and the trace has token %3</source>
        <translation>%1: 열이 %2개인데 trace에 토큰 %3이(가) 있습니다</translation>
    </message>
    <message>
        <source>%1: has %2 tokens and %3 pieces</source>
        <translation>%1: 토큰은 %2개인데 글 조각은 %3개입니다</translation>
    </message>
    <message>
        <source>%1: has %2 tokens; at most %3 are read</source>
        <translation>%1: 토큰이 %2개입니다. 최대 %3개까지 읽습니다</translation>
    </message>
    <message>
        <source>%1: has %2, and so has another part of the trace</source>
        <translation>%1: %2이(가) 있는데 trace의 다른 부분에도 있습니다</translation>
    </message>
    <message>
        <source>%1: has an image and no patch_grid in its metadata</source>
        <translation>%1: image가 있지만 메타데이터에 patch_grid가 없습니다</translation>
    </message>
    <message>
        <source>%1: has maps of two standard models; a DIFF model stands beside a standard one</source>
        <translation>%1: 표준 모델 둘의 맵이 있습니다. DIFF 모델이 표준 모델 곁에 서야 합니다</translation>
    </message>
    <message>
        <source>%1: has no maps: there is nothing to show</source>
        <translation>%1: 맵이 없어 보여 줄 것이 없습니다</translation>
    </message>
    <message>
        <source>%1: has no tokens, with which a trace begins</source>
        <translation>%1: trace에 꼭 있어야 할 tokens가 없습니다</translation>
    </message>
    <message>
        <source>%1: has only one of %2a1 and a2</source>
        <translation>%1: %2a1과 a2 중 하나만 있습니다</translation>
    </message>
    <message>
        <source>%1: has two maps in layer %2 and no %3</source>
        <translation>%1: 레이어 %2에 맵이 둘인데 %3이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1: head %2, row %3 sees the later key %4, and the trace says it is causal</source>
        <translation>%1: 헤드 %2의 행 %3이 뒤의 키 %4을(를) 보는데 trace는 인과라고 합니다</translation>
    </message>
    <message>
        <source>%1: head %2, row %3 sums to %4; a row of a softmax sums to 1</source>
        <translation>%1: 헤드 %2의 행 %3의 합이 %4입니다. softmax 행의 합은 1입니다</translation>
    </message>
    <message>
        <source>%1: head %2, row %3, key %4 is no number</source>
        <translation>%1: 헤드 %2의 행 %3, 키 %4이(가) 수가 아닙니다</translation>
    </message>
    <message>
        <source>%1: heads in its metadata are not numbers of heads in order</source>
        <translation>%1: 메타데이터의 heads가 순서대로 놓인 헤드 번호가 아닙니다</translation>
    </message>
    <message>
        <source>%1: holds what is no number</source>
        <translation>%1: 수가 아닌 것이 들어 있습니다</translation>
    </message>
    <message>
        <source>%1: is %2 %3; I64 and as many as there are tokens is expected</source>
        <translation>%1: %2 %3입니다. I64이고 토큰마다 하나여야 합니다</translation>
    </message>
    <message>
        <source>%1: is %2 %3; U8, height × width × 3 is expected</source>
        <translation>%1: %2 %3입니다. U8, 높이 × 너비 × 3이어야 합니다</translation>
    </message>
    <message>
        <source>%1: is %2; %3 is expected</source>
        <translation>%1: %2입니다. %3이어야 합니다</translation>
    </message>
    <message>
        <source>%1: is %2; %3 rows of as many columns as there are tokens to say are expected</source>
        <translation>%1: %2입니다. %3행이고 열은 어휘의 크기여야 합니다</translation>
    </message>
    <message>
        <source>%1: is %2; %3, %4 or %5 is expected</source>
        <translation>%1: %2입니다. %3, %4 또는 %5이어야 합니다</translation>
    </message>
    <message>
        <source>%1: is %2; heads × %3 × %4 is expected</source>
        <translation>%1: %2입니다. 헤드 수 × %3 × %4이어야 합니다</translation>
    </message>
    <message>
        <source>%1: is a trace of format %2; this program reads formats up to %3</source>
        <translation>%1: 형식 %2의 trace입니다. 이 프로그램은 형식 %3까지 읽습니다</translation>
    </message>
    <message>
        <source>%1: is missing, one of the %2 parts of a trace</source>
        <translation>%1: trace의 %2개 부분 중 하나인데 없습니다</translation>
    </message>
    <message>
        <source>%1: its standard.layers have two maps a head, as a DIFF model has</source>
        <translation>%1: standard.layers의 헤드마다 맵이 둘인데, 그것은 DIFF 모델입니다</translation>
    </message>
    <message>
        <source>%1: names %2 heads in its metadata and has maps of %3</source>
        <translation>%1: 메타데이터에는 헤드 %2개, 맵에는 %3개가 있습니다</translation>
    </message>
    <message>
        <source>%1: pieces in its metadata are not all texts</source>
        <translation>%1: 메타데이터의 pieces가 모두 글은 아닙니다</translation>
    </message>
    <message>
        <source>%1: rows %2:%3 are not among its %4 tokens</source>
        <translation>%1: 행 %2:%3이 토큰 %4개 안에 있지 않습니다</translation>
    </message>
    <message>
        <source>%1: tells of another trace than its first part</source>
        <translation>%1: 첫 부분과 다른 trace를 말합니다</translation>
    </message>
    <message>
        <source>%1: token %2 is %3; ids go from 0 to %4</source>
        <translation>%1: 토큰 %2이(가) %3입니다. 번호는 0부터 %4까지입니다</translation>
    </message>
    <message>
        <source>maps of %1 heads as they were recorded; there are no weights</source>
        <translation>기록된 그대로의 헤드 %1개의 맵; 가중치는 없습니다</translation>
    </message>
    <message>
        <source>pieces as they were recorded</source>
        <translation>기록된 그대로의 글 조각</translation>
    </message>
    <message>
        <source>the open trace %1</source>
        <translation>열려 있는 trace %1</translation>
    </message>
    <message>
        <source>this trace holds no maps of layer %1</source>
        <translation>이 trace에는 레이어 %1의 맵이 없습니다</translation>
    </message>
    <message>
        <source>%1: layer %2 head %3 has weights that are no numbers</source>
        <translation>%1: 레이어 %2 헤드 %3의 가중치에 숫자가 아닌 값이 있습니다</translation>
    </message>
    <message>
        <source>A page of %1 tokens with all maps would be too large: it keeps those of layer %2 alone.</source>
        <translation>토큰 %1개의 웹 페이지에 모든 맵을 넣으면 너무 큽니다. 레이어 %2의 맵만 남깁니다.</translation>
    </message>
    <message>
        <source>A page of %1 tokens with all maps would be too large: it keeps those of layer %2 head %3 alone.</source>
        <translation>토큰 %1개의 웹 페이지에 모든 맵을 넣으면 너무 큽니다. 레이어 %2 헤드 %3의 맵만 남깁니다.</translation>
    </message>
    <message>
        <source>a prompt of %1 tokens is too long for a page: the maps of one head would be %2 MB</source>
        <translation>토큰 %1개의 프롬프트는 웹 페이지에 너무 깁니다. 한 헤드의 맵만 해도 %2 MB입니다</translation>
    </message>
    <message>
        <source>the lesson or class does not show the maps</source>
        <translation>이 수업이나 교실은 맵을 보여 주지 않습니다</translation>
    </message>
    <message>
        <source>the passes of the page are not recorded yet</source>
        <translation>웹 페이지에 필요한 실행이 아직 기록되지 않았습니다</translation>
    </message>
    <message>
        <source>the passes of the page failed: %1</source>
        <translation>웹 페이지에 필요한 실행이 실패했습니다: %1</translation>
    </message>
    <message>
        <source>λ of layer %1 is set by itself; the page has its λ_init in place of it, from the trained value on.</source>
        <translation>레이어 %1의 λ는 직접 정한 값입니다. 웹 페이지에는 그 대신 λ_init이 학습된 값부터 들어갑니다.</translation>
    </message>
    <message>
        <source>%1 cannot be asked %2: it has no tokenizer, and the prompts are words</source>
        <translation>%1에는 %2을(를) 물을 수 없습니다. 토크나이저가 없고 프롬프트는 글입니다</translation>
    </message>
    <message>
        <source>%1 demonstrations of %2 take %3 tokens, more than the %4 that %5 was trained on; --shots asks for fewer</source>
        <translation>%2의 예시 %1개는 토큰 %3개로, %5이(가) 학습한 %4개보다 많습니다. --shots로 줄이세요</translation>
    </message>
    <message>
        <source>%1 has no A2, and sharing is about it</source>
        <translation>%1에는 A2가 없는데 sharing은 A2에 관한 것입니다</translation>
    </message>
    <message>
        <source>%1 has no option --%2</source>
        <translation>%1에는 --%2 옵션이 없습니다</translation>
    </message>
    <message>
        <source>%1 has no option --%2; did you mean --%3?</source>
        <translation>%1에는 --%2 옵션이 없습니다. --%3 말인가요?</translation>
    </message>
    <message>
        <source>%1 has no λ, and schedule is about it</source>
        <translation>%1에는 λ가 없는데 schedule은 λ에 관한 것입니다</translation>
    </message>
    <message>
        <source>%1 numbers cannot be asked for where %2 are told</source>
        <translation>%2개만 알려 준 곳에서 숫자 %1개를 물을 수 없습니다</translation>
    </message>
    <message>
        <source>%1 numbers need as many names, and %2 has %3</source>
        <translation>숫자 %1개에는 이름도 그만큼 필요한데 %2에는 %3개뿐입니다</translation>
    </message>
    <message>
        <source>%1 numbers told and %2 asked for do not fit %3 tokens: they need %4</source>
        <translation>숫자 %1개를 알려 주고 %2개를 묻는 것은 토큰 %3개에 들어가지 않습니다. %4개가 필요합니다</translation>
    </message>
    <message>
        <source>%1: a needle and each of its “asks” need {name}, and behind it {number}</source>
        <translation>%1: 바늘과 그 “asks” 하나하나에 {name}이 있고 그 뒤에 {number}가 있어야 합니다</translation>
    </message>
    <message>
        <source>%1: an example has a label that is none of its task</source>
        <translation>%1: 어떤 예시의 라벨이 그 과제에 없습니다</translation>
    </message>
    <message>
        <source>%1: another run is writing it</source>
        <translation>%1: 다른 실행이 쓰고 있습니다</translation>
    </message>
    <message>
        <source>%1: has no line with words</source>
        <translation>%1: 글이 있는 줄이 없습니다</translation>
    </message>
    <message>
        <source>%1: has no text</source>
        <translation>%1: 글이 없습니다</translation>
    </message>
    <message>
        <source>%1: has no “numbers”</source>
        <translation>%1: “numbers”가 없습니다</translation>
    </message>
    <message>
        <source>%1: has no “phrasings”</source>
        <translation>%1: “phrasings”가 없습니다</translation>
    </message>
    <message>
        <source>%1: holds another protocol, or other models; another name begins a new one</source>
        <translation>%1: 다른 프로토콜이거나 다른 모델입니다. 다른 이름을 주면 새로 시작합니다</translation>
    </message>
    <message>
        <source>%1: holds part %2, and this is part %3</source>
        <translation>%1: 부분 %2가 들어 있는데 이것은 부분 %3입니다</translation>
    </message>
    <message>
        <source>%1: is no journal of an experiment, or was changed by something else</source>
        <translation>%1: 실험 기록이 아니거나 다른 것이 바꿨습니다</translation>
    </message>
    <message>
        <source>%1: is no journal of this program&apos;s experiments: %2</source>
        <translation>%1: 이 프로그램의 실험 기록이 아닙니다: %2</translation>
    </message>
    <message>
        <source>%1: is of another protocol, other models or another version than %2</source>
        <translation>%1: %2과(와) 프로토콜, 모델 또는 버전이 다릅니다</translation>
    </message>
    <message>
        <source>%1: is shorter than %2 tokens; --length asks for shorter texts</source>
        <translation>%1: 토큰 %2개보다 짧습니다. --length로 더 짧은 글을 쓰세요</translation>
    </message>
    <message>
        <source>%1: its tokenizer changes the text, so that the numbers are not found in it</source>
        <translation>%1: 토크나이저가 글을 바꾸어 숫자를 찾을 수 없습니다</translation>
    </message>
    <message>
        <source>%1: the task %2 has %3 examples of %4 labels; %5 demonstrations need more</source>
        <translation>%1: 과제 %2에는 라벨 %4개의 예시 %3개가 있는데, 시범 %5개에는 더 필요합니다</translation>
    </message>
    <message>
        <source>%1: “%2” has to be a text</source>
        <translation>%1: “%2”는 글이어야 합니다</translation>
    </message>
    <message>
        <source>%1: “numbers” are ranges such as [1000, 9999]</source>
        <translation>%1: “numbers”는 [1000, 9999] 같은 범위입니다</translation>
    </message>
    <message>
        <source>--%1 has %2 numbers where --told and --asked have up to %3</source>
        <translation>--%1에는 수가 %2개인데 --told와 --asked에는 최대 %3개가 있습니다</translation>
    </message>
    <message>
        <source>--%1: %2 is not between %3 and %4</source>
        <translation>--%1: %2은(는) %3에서 %4 사이가 아닙니다</translation>
    </message>
    <message>
        <source>--%1: “%2” is no %3</source>
        <translation>--%1: “%2”은(는) %3가 아닙니다</translation>
    </message>
    <message>
        <source>--%1: “%2” is no file, and none that comes with the program; %3 do</source>
        <translation>--%1: “%2”은(는) 파일도 아니고 함께 오는 것도 아닙니다. 함께 오는 것은 %3입니다</translation>
    </message>
    <message>
        <source>--%1: “%2” is not known; %3 are</source>
        <translation>--%1: “%2”을(를) 모릅니다. 쓸 수 있는 것은 %3입니다</translation>
    </message>
    <message>
        <source>--%1: “%2” is not known; did you mean “%3”?</source>
        <translation>--%1: “%2”을(를) 모릅니다. “%3” 말인가요?</translation>
    </message>
    <message>
        <source>--part: “%1” is no part; 2/8 is the second of eight</source>
        <translation>--part: “%1”은(는) 부분이 아닙니다. 2/8은 여덟 가운데 둘째입니다</translation>
    </message>
    <message>
        <source>a protocol names no experiment</source>
        <translation>프로토콜에 실험 이름이 없습니다</translation>
    </message>
    <message>
        <source>an experiment takes no --patch: it would be of one prompt</source>
        <translation>실험에는 --patch를 쓸 수 없습니다. 한 프롬프트에만 해당하기 때문입니다</translation>
    </message>
    <message>
        <source>it has no whole line</source>
        <translation>온전한 줄이 없습니다</translation>
    </message>
    <message>
        <source>it is of a newer version</source>
        <translation>더 새로운 버전의 것입니다</translation>
    </message>
    <message>
        <source>its protocol has no cell %1</source>
        <translation>그 프로토콜에는 셀 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>number</source>
        <translation>수</translation>
    </message>
    <message>
        <source>prompts of %1 tokens are longer than the %2 positions that %3 has</source>
        <translation>토큰 %1개의 프롬프트는 %3의 위치 %2개보다 깁니다</translation>
    </message>
    <message>
        <source>the maps of %1 tokens need more than %2 MiB; --length asks for fewer tokens</source>
        <translation>토큰 %1개의 맵에는 %2 MiB보다 많이 필요합니다. --length로 토큰을 줄이세요</translation>
    </message>
    <message>
        <source>there are no parts to merge</source>
        <translation>합칠 부분이 없습니다</translation>
    </message>
    <message>
        <source>there is no experiment “%1”</source>
        <translation>“%1” 실험은 없습니다</translation>
    </message>
    <message>
        <source>there is no experiment “%1”; did you mean “%2”?</source>
        <translation>“%1” 실험은 없습니다. “%2” 말인가요?</translation>
    </message>
    <message>
        <source>whole number</source>
        <translation>정수</translation>
    </message>
    <message>
        <source>%1 is asked for twice</source>
        <translation>%1을(를) 두 번 요청했습니다</translation>
    </message>
    <message>
        <source>%1: a number of “numbers” has more than 18 digits</source>
        <translation>%1: “numbers”에 18자리가 넘는 수가 있습니다</translation>
    </message>
    <message>
        <source>%1: a template is an object with “phrasings” and “numbers”</source>
        <translation>%1: 템플릿은 “phrasings”와 “numbers”가 있는 객체입니다</translation>
    </message>
    <message>
        <source>%1: cell %2 has other numbers than in a line or a file before it</source>
        <translation>%1: 셀 %2의 수가 앞의 줄이나 파일에 있는 것과 다릅니다</translation>
    </message>
    <message>
        <source>%1: is no list of tasks</source>
        <translation>%1: 작업 목록이 아닙니다</translation>
    </message>
    <message>
        <source>--length: a text of one token has no next one to predict</source>
        <translation>--length: 토큰이 하나뿐인 글에는 예측할 다음 토큰이 없습니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is of a second model, and none is open</source>
        <translation>%1: &quot;%2&quot;는 두 번째 모델의 것인데 열려 있지 않습니다</translation>
    </message>
    <message>
        <source>%1: cannot stand beside %2: %3</source>
        <translation>%1: %2 옆에 놓을 수 없습니다: %3</translation>
    </message>
    <message>
        <source>%1: is a standard Transformer, as %2 is; beside it a DIFF model may stand</source>
        <translation>%1: %2 모델처럼 표준 트랜스포머입니다. 그 옆에는 DIFF 모델을 놓을 수 있습니다</translation>
    </message>
    <message>
        <source>After %1, %2 says %3, this model %4, edited %5.</source>
        <translation>%1 다음 토큰은 %2 모델에서 %3, 이 모델에서 %4, 편집한 모델에서 %5입니다.</translation>
    </message>
    <message>
        <source>After %1, %2 says %3, this model %4.</source>
        <translation>%1 다음 토큰은 %2 모델에서 %3, 이 모델에서 %4입니다.</translation>
    </message>
    <message>
        <source>In layer %1 head %2 of %3, %4 weighs %5 by %6.</source>
        <translation>%3 모델 레이어 %1 헤드 %2: %4에서 %5에 주는 가중치는 %6입니다.</translation>
    </message>
    <message>
        <source>In layer %1 head %2 of %3, %4 weighs %5 by %6; it weighs %7 most, by %8.</source>
        <translation>%3 모델 레이어 %1 헤드 %2: %4에서 %5에 주는 가중치는 %6이고, 가장 큰 가중치는 %7에 주는 %8입니다.</translation>
    </message>
    <message>
        <source>Minus that of %1: %2.</source>
        <translation>%1 모델의 가중치를 빼면: %2.</translation>
    </message>
    <message>
        <source>The answer %1: %2 %3; this model %4.</source>
        <translation>정답 %1: %2 %3; 이 모델 %4.</translation>
    </message>
    <message>
        <source>The answer %1: %2 %3; this model %4; edited %5.</source>
        <translation>정답 %1: %2 %3; 이 모델 %4; 편집 후 %5.</translation>
    </message>
    <message>
        <source>a shared page shows one DIFF model, and two are open; open one of them alone</source>
        <translation>공유 페이지는 DIFF 모델 하나를 보여 주는데 두 개가 열려 있습니다. 그중 하나만 여세요</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, the highest weight of layer %2 head %3 is %4: %5.</source>
        <translation>%1 레이어 %2 헤드 %3의 가중치 최댓값은 %5 %4입니다.</translation>
    </message>
    <message>
        <source>%1, the highest weight of layer %2 head %3 is %4: %5. The lowest is %6: %7.</source>
        <translation>%1 레이어 %2 헤드 %3의 가중치 최댓값은 %5 %4입니다. 최솟값은 %7 %6입니다.</translation>
    </message>
    <message>
        <source>%1: a trace of a picture stands alone or beside another trace: %2 reads no patches</source>
        <translation>%1: 그림의 trace는 혼자, 또는 다른 trace와 나란히만 열립니다. %2은(는) 패치를 읽지 않습니다</translation>
    </message>
    <message>
        <source>%1: is a trace of other tokens than %2; two traces stand beside each other on the same ones</source>
        <translation>%1: %2와(과) 토큰이 다른 trace입니다. 두 trace는 토큰이 같아야 나란히 열립니다</translation>
    </message>
    <message>
        <source>%1: its weights as float32 need %2 GiB of memory; %3 GiB are free; with --weights bf16, bfloat16 stays as it is</source>
        <translation>%1: float32로 바꾼 가중치에는 메모리 %2 GiB가 필요한데 빈 메모리는 %3 GiB입니다. --weights bf16을 쓰면 bfloat16은 그대로 남습니다</translation>
    </message>
    <message>
        <source>A2 off</source>
        <translation>A2 끔</translation>
    </message>
    <message>
        <source>A2 takes</source>
        <translation>A2가 쓰는 것</translation>
    </message>
    <message>
        <source>A2 with A1&apos;s queries or keys, in a model that was not trained so: how much is lost</source>
        <translation>그렇게 학습되지 않은 모델에서 A2가 A1의 쿼리나 키를 쓰면 얼마나 잃는가</translation>
    </message>
    <message>
        <source>Accuracy, from the worst to the best order</source>
        <translation>정확도, 가장 나쁜 순서부터 가장 좋은 순서까지</translation>
    </message>
    <message>
        <source>Attention to the noise</source>
        <translation>잡음에 주는 어텐션</translation>
    </message>
    <message>
        <source>By depth</source>
        <translation>깊이별</translation>
    </message>
    <message>
        <source>By depth, in the paper’s form</source>
        <translation>깊이별, 논문의 셈으로</translation>
    </message>
    <message>
        <source>Cumulative average negative log-likelihood</source>
        <translation>누적 평균 음의 로그 가능도</translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation>DIFF</translation>
    </message>
    <message>
        <source>DIFF against the standard Transformer</source>
        <translation>표준 트랜스포머에 견준 DIFF</translation>
    </message>
    <message>
        <source>Gini coefficient</source>
        <translation>지니 계수</translation>
    </message>
    <message>
        <source>How concentrated rows are</source>
        <translation>행이 얼마나 모여 있는가</translation>
    </message>
    <message>
        <source>In rows %1 to %2</source>
        <translation>행 %1부터 %2까지에서</translation>
    </message>
    <message>
        <source>Instruments that are moved by hand are not in the page: the program draws them.</source>
        <translation>손으로 움직이는 도구는 페이지에 없습니다. 프로그램이 그리는 것입니다.</translation>
    </message>
    <message>
        <source>Loss on running text</source>
        <translation>이어지는 글에서의 손실</translation>
    </message>
    <message>
        <source>Margin of the answer less ln(n − 1), in A1</source>
        <translation>A1에서 답의 우위에서 ln(n − 1)을 뺀 것</translation>
    </message>
    <message>
        <source>Noise that is left</source>
        <translation>남은 잡음</translation>
    </message>
    <message>
        <source>Numbers found</source>
        <translation>찾은 숫자</translation>
    </message>
    <message>
        <source>Other texts, heads and edits than those of the lesson are not in the page: it runs no model.</source>
        <translation>수업에 나오지 않는 글과 헤드, 편집은 페이지에 없습니다. 페이지는 모델을 실행하지 않습니다.</translation>
    </message>
    <message>
        <source>Over all rows</source>
        <translation>모든 행에서</translation>
    </message>
    <message>
        <source>Share of the row on the answer, mean over the lines</source>
        <translation>행에서 답이 차지하는 비율, 줄들의 평균</translation>
    </message>
    <message>
        <source>Share of the row on the first token, mean over the lines</source>
        <translation>행에서 첫 토큰이 차지하는 비율, 줄들의 평균</translation>
    </message>
    <message>
        <source>Share of the row on the token before, mean over the lines</source>
        <translation>행에서 바로 앞 토큰이 차지하는 비율, 줄들의 평균</translation>
    </message>
    <message>
        <source>Some tasks of the lesson need the program: what they change was not recorded.</source>
        <translation>수업의 몇 가지 할 일에는 프로그램이 필요합니다. 거기서 바꾸는 것은 기록되지 않았습니다.</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>표준</translation>
    </message>
    <message>
        <source>The count of prompts that learners write is not in the page: it needs the models.</source>
        <translation>학습자가 쓴 프롬프트를 세는 것은 페이지에 없습니다. 모델이 필요합니다.</translation>
    </message>
    <message>
        <source>The figure %1 is not in the page: it has more than shapes and words.</source>
        <translation>그림 %1은(는) 페이지에 없습니다. 도형과 글자 말고 다른 것이 들어 있습니다.</translation>
    </message>
    <message>
        <source>The first row apart</source>
        <translation>첫 행을 빼면</translation>
    </message>
    <message>
        <source>The largest absolute values</source>
        <translation>가장 큰 절댓값</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>초당 토큰 수</translation>
    </message>
    <message>
        <source>What learners type themselves is not in the page: it needs the models.</source>
        <translation>학습자가 직접 쓰는 글은 페이지에 없습니다. 모델이 필요합니다.</translation>
    </message>
    <message>
        <source>What the models write is not in the page.</source>
        <translation>모델이 쓰는 글은 페이지에 없습니다.</translation>
    </message>
    <message>
        <source>Where attention goes</source>
        <translation>어텐션이 가는 곳</translation>
    </message>
    <message>
        <source>all</source>
        <translation>모두</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>답</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>학습된 그대로</translation>
    </message>
    <message>
        <source>attention logits rounded to few bits: needles still found, and loss</source>
        <translation>몇 비트로 반올림한 어텐션 로짓: 그래도 찾는 숫자와 손실</translation>
    </message>
    <message>
        <source>attention to the first token, answer, noise and question, by depth, mean over heads and layers</source>
        <translation>첫 토큰, 답, 잡음, 질문에 주는 어텐션, 깊이별, 헤드와 레이어의 평균</translation>
    </message>
    <message>
        <source>bits of a logit</source>
        <translation>로짓의 비트 수</translation>
    </message>
    <message>
        <source>both of a1</source>
        <translation>둘 다 A1의 것</translation>
    </message>
    <message>
        <source>by-label</source>
        <translation>라벨별</translation>
    </message>
    <message>
        <source>cancelled by λ·A2</source>
        <translation>λ·A2로 상쇄됨</translation>
    </message>
    <message>
        <source>change</source>
        <translation>변경</translation>
    </message>
    <message>
        <source>constant λ_init of all layers</source>
        <translation>모든 레이어의 일정한 λ_init</translation>
    </message>
    <message>
        <source>cpu, cuda, or both</source>
        <translation>cpu, cuda, 또는 둘 다</translation>
    </message>
    <message>
        <source>cumulative average negative log-likelihood by position, on running text</source>
        <translation>이어지는 글에서 위치별 누적 평균 음의 로그 가능도</translation>
    </message>
    <message>
        <source>demonstrations in a prompt</source>
        <translation>프롬프트 하나의 예시 수</translation>
    </message>
    <message>
        <source>depth of the first number that is asked for</source>
        <translation>물은 첫 숫자의 깊이</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>documents, joined and cut: stories, or a file of your own</source>
        <translation>이어 붙여 자른 문서: stories, 또는 직접 만든 파일</translation>
    </message>
    <message>
        <source>documents, parted by an empty line or &lt;|endoftext|&gt;: stories, or a file of your own</source>
        <translation>빈 줄이나 &lt;|endoftext|&gt;로 나뉜 문서: stories, 또는 직접 만든 파일</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>첫 토큰</translation>
    </message>
    <message>
        <source>head</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>은닉 상태</translation>
    </message>
    <message>
        <source>how concentrated rows are, and what is lost where each keeps its strongest keys alone</source>
        <translation>행이 얼마나 모여 있는가, 행마다 가장 강한 키만 남기면 무엇을 잃는가</translation>
    </message>
    <message>
        <source>how long a number is measured, at least 5 times</source>
        <translation>숫자 하나를 재는 시간, 적어도 5번</translation>
    </message>
    <message>
        <source>how many keys a row keeps, its strongest; 0: all, and how concentrated rows are</source>
        <translation>행이 남기는 가장 강한 키의 수; 0: 모두, 그리고 행이 얼마나 모여 있는지</translation>
    </message>
    <message>
        <source>how many of them are asked for (R)</source>
        <translation>그중 몇 개를 묻는가(R)</translation>
    </message>
    <message>
        <source>how many orders</source>
        <translation>순서의 수</translation>
    </message>
    <message>
        <source>how many texts at most</source>
        <translation>글의 최대 개수</translation>
    </message>
    <message>
        <source>how many tokens of it</source>
        <translation>그중 토큰 몇 개</translation>
    </message>
    <message>
        <source>keys of a1</source>
        <translation>A1의 키</translation>
    </message>
    <message>
        <source>keys that a row keeps</source>
        <translation>행이 남기는 키</translation>
    </message>
    <message>
        <source>keys, or a file of your own: texts, one a line, or .jsonl with “prompt” and “answer”</source>
        <translation>keys, 또는 직접 만든 파일: 한 줄에 글 하나, 또는 “prompt”와 “answer”가 있는 .jsonl</translation>
    </message>
    <message>
        <source>known, unseen (never trained on), or a file of your own</source>
        <translation>known, unseen(학습한 적 없음), 또는 직접 만든 파일</translation>
    </message>
    <message>
        <source>largest key</source>
        <translation>가장 큰 키</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>로짓</translation>
    </message>
    <message>
        <source>many-shot classification with the demonstrations in other orders: best, worst and their spread</source>
        <translation>예시의 순서를 바꾼 다수 예시 분류: 가장 좋은 것, 가장 나쁜 것, 그 차이</translation>
    </message>
    <message>
        <source>median</source>
        <translation>중앙값</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>나트</translation>
    </message>
    <message>
        <source>nats a token</source>
        <translation>토큰당 나트</translation>
    </message>
    <message>
        <source>no head norm</source>
        <translation>헤드별 정규화 없음</translation>
    </message>
    <message>
        <source>no lesson is open</source>
        <translation>열린 수업이 없습니다</translation>
    </message>
    <message>
        <source>no model is open: there is nothing to ask</source>
        <translation>열린 모델이 없어 물을 것이 없습니다</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>잡음</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>numbers of several names told in a text, some of them asked for: how many are found</source>
        <translation>글에서 여러 이름의 숫자를 알려 주고 일부를 묻기: 얼마나 찾는가</translation>
    </message>
    <message>
        <source>numbers told (N), one or several</source>
        <translation>알려 주는 숫자의 수(N), 하나 또는 여럿</translation>
    </message>
    <message>
        <source>of a row</source>
        <translation>행의</translation>
    </message>
    <message>
        <source>of all random numbers</source>
        <translation>모든 난수의 시드</translation>
    </message>
    <message>
        <source>other schedules of λ_init, and parts of the heads taken out, without training anew</source>
        <translation>다른 λ_init 스케줄, 그리고 헤드의 일부를 뺀 것, 다시 학습하지 않고</translation>
    </message>
    <message>
        <source>own, lwm, yoco, or a file of your own</source>
        <translation>own, lwm, yoco, 또는 직접 만든 파일</translation>
    </message>
    <message>
        <source>position in the text, tokens</source>
        <translation>글 안의 위치, 토큰</translation>
    </message>
    <message>
        <source>prompts of each setting</source>
        <translation>설정마다의 프롬프트 수</translation>
    </message>
    <message>
        <source>queries of a1</source>
        <translation>A1의 쿼리</translation>
    </message>
    <message>
        <source>question</source>
        <translation>질문</translation>
    </message>
    <message>
        <source>random</source>
        <translation>무작위</translation>
    </message>
    <message>
        <source>random, or by-label: all of one label after all of another</source>
        <translation>random, 또는 by-label: 한 라벨의 것을 모두 놓은 뒤 다음 라벨</translation>
    </message>
    <message>
        <source>rank among all</source>
        <translation>전체에서의 순위</translation>
    </message>
    <message>
        <source>ratio of tokens a second</source>
        <translation>초당 토큰 수의 비</translation>
    </message>
    <message>
        <source>right</source>
        <translation>맞힌 비율</translation>
    </message>
    <message>
        <source>row</source>
        <translation>행</translation>
    </message>
    <message>
        <source>share</source>
        <translation>비율</translation>
    </message>
    <message>
        <source>share of Σ|weight|</source>
        <translation>Σ|가중치|에서의 비율</translation>
    </message>
    <message>
        <source>task · arrangement</source>
        <translation>과제 · 배열</translation>
    </message>
    <message>
        <source>ten largest keys</source>
        <translation>가장 큰 키 열 개</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>텐서</translation>
    </message>
    <message>
        <source>tensor-apart</source>
        <translation>텐서, 이상값 따로</translation>
    </message>
    <message>
        <source>the experiment %1 has no result yet: start it first</source>
        <translation>실험 %1에는 아직 결과가 없습니다. 먼저 시작하세요</translation>
    </message>
    <message>
        <source>the largest attention logits and hidden states, absolute, over running text</source>
        <translation>이어지는 글에서 가장 큰 어텐션 로짓과 은닉 상태, 절댓값</translation>
    </message>
    <message>
        <source>the margin of the answer&apos;s logits against ln(n − 1), and the noise that is left, by layer</source>
        <translation>ln(n − 1)에 견준 답 로짓의 우위와 남은 잡음, 레이어별</translation>
    </message>
    <message>
        <source>the models are at work: a page is of a text that rests</source>
        <translation>모델이 아직 계산하고 있습니다. 웹 페이지는 글이 멈춘 뒤에 만들 수 있습니다</translation>
    </message>
    <message>
        <source>this trace holds no maps of head %1</source>
        <translation>이 trace에는 헤드 %1의 맵이 없습니다</translation>
    </message>
    <message>
        <source>threads of the CPU; 0: one a core</source>
        <translation>CPU의 스레드 수; 0: 코어마다 하나</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>tokens a second</source>
        <translation>초당 토큰 수</translation>
    </message>
    <message>
        <source>tokens a second of DIFF against its twin, by length, with and without maps</source>
        <translation>DIFF와 그 쌍둥이의 초당 토큰 수, 길이별, 맵이 있을 때와 없을 때</translation>
    </message>
    <message>
        <source>tokens of a prompt</source>
        <translation>프롬프트의 토큰 수</translation>
    </message>
    <message>
        <source>tokens of a prompt at most; 0: 16 less than the models were trained on, and at most 4080</source>
        <translation>프롬프트의 최대 토큰 수; 0: 모델이 학습한 길이보다 16 적고, 최대 4080</translation>
    </message>
    <message>
        <source>tokens of a prompt · maps</source>
        <translation>프롬프트의 토큰 수 · 맵</translation>
    </message>
    <message>
        <source>tokens of a text; 0: what the models were trained on</source>
        <translation>글 하나의 토큰 수; 0: 모델이 학습한 길이</translation>
    </message>
    <message>
        <source>told · asked · tokens of a prompt</source>
        <translation>알려 준 수 · 물은 수 · 프롬프트의 토큰 수</translation>
    </message>
    <message>
        <source>top 1</source>
        <translation>1위</translation>
    </message>
    <message>
        <source>top 10</source>
        <translation>10위</translation>
    </message>
    <message>
        <source>top 100</source>
        <translation>100위</translation>
    </message>
    <message>
        <source>top 2</source>
        <translation>2위</translation>
    </message>
    <message>
        <source>top 3</source>
        <translation>3위</translation>
    </message>
    <message>
        <source>what counts as the answer: the sentence that told the number, or the number</source>
        <translation>무엇을 답으로 세는가: 숫자를 알려 준 문장, 또는 숫자</translation>
    </message>
    <message>
        <source>what every head looks at, over every line of a file: a row a prompt and head</source>
        <translation>파일의 모든 줄에서 각 헤드가 보는 것: 프롬프트와 헤드마다 한 줄</translation>
    </message>
    <message>
        <source>what stands between: stories, apart, or a file</source>
        <translation>그 사이에 놓이는 것: stories, apart, 또는 파일</translation>
    </message>
    <message>
        <source>what the largest |logit| is of; tensor-apart: without the largest 0.1 %, which stay</source>
        <translation>가장 큰 |로짓|을 어디서 취하는가; tensor-apart: 그대로 두는 가장 큰 0.1 %를 빼고</translation>
    </message>
    <message>
        <source>where in the text the first asked number is told, 0 to 1, in turn</source>
        <translation>물은 첫 숫자를 글의 어디에서 알려 주는가, 0에서 1, 차례로</translation>
    </message>
    <message>
        <source>with maps</source>
        <translation>맵 포함</translation>
    </message>
    <message>
        <source>without maps</source>
        <translation>맵 없이</translation>
    </message>
    <message>
        <source>words, or a file of your own</source>
        <translation>words, 또는 직접 만든 파일</translation>
    </message>
    <message>
        <source>|value|</source>
        <translation>|값|</translation>
    </message>
    <message>
        <source>Σ weight ÷ (1 − λ)</source>
        <translation>Σ 가중치 ÷ (1 − λ)</translation>
    </message>
    <message>
        <source>a text of the lesson cannot be read as Markdown</source>
        <translation>수업의 글을 Markdown으로 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>a text of the lesson has too many facts</source>
        <translation>수업의 글에 사실이 너무 많습니다</translation>
    </message>
    <message>
        <source>this processor does not run %1</source>
        <translation>이 프로세서에서는 %1을(를) 실행할 수 없습니다</translation>
    </message>
    <message>
        <source>%1: is a journal; “lambdascope-cli experiment merge %2 --out FILE.json” makes a result of it</source>
        <translation>%1: 실험 기록입니다. “lambdascope-cli experiment merge %2 --out FILE.json”이 결과를 만듭니다</translation>
    </message>
    <message>
        <source>%1: it is a result of Lambdascope %2, and this is %3</source>
        <translation>%1: Lambdascope %2의 결과인데 이 프로그램은 %3입니다</translation>
    </message>
    <message>
        <source>it does not name its models by their SHA-256</source>
        <translation>모델을 SHA-256으로 밝히지 않습니다</translation>
    </message>
    <message>
        <source>it is not the result of an experiment</source>
        <translation>실험의 결과가 아닙니다</translation>
    </message>
    <message>
        <source>its rows are not those of %1</source>
        <translation>행이 %1의 것이 아닙니다</translation>
    </message>
    <message>
        <source>%1: %2 is being run; a result of it can be shown once the run has ended</source>
        <translation>%1: %2이(가) 실행 중입니다. 이 실험의 결과는 실행이 끝난 뒤에 볼 수 있습니다</translation>
    </message>
    <message>
        <source>%1: %2 in its metadata is of %3 layers, and the trace has %4</source>
        <translation>%1: 메타데이터의 %2은(는) 레이어 %3개의 것인데 trace에는 %4개가 있습니다</translation>
    </message>
    <message>
        <source>%1: %2 in its metadata says %3 of layer %4; three numbers are expected</source>
        <translation>%1: 메타데이터의 %2이(가) 레이어 %4에 대해 %3이라고 합니다. 수 세 개여야 합니다</translation>
    </message>
    <message>
        <source>%1: A1 − λ·A2 was compared with what the layer computed and differs by at most %2 of the largest A1 in its row.</source>
        <translation>%1: A1 − λ·A2를 레이어가 계산한 것과 비교했습니다. 차이는 그 행의 가장 큰 A1의 %2 이하입니다.</translation>
    </message>
    <message>
        <source>%1: a patch_grid of %2 × %3 has %4 patches, and %5 of its %6 tokens stand before them: more than class tokens are</source>
        <translation>%1: patch_grid %2 × %3은 패치가 %4개인데, 토큰 %6개 중 %5개가 그 앞에 있습니다. 클래스 토큰으로는 너무 많습니다</translation>
    </message>
    <message>
        <source>%1: cannot be locked (%2); let no other run write it meanwhile</source>
        <translation>%1: 잠글 수 없습니다(%2). 그동안 다른 실행이 이 파일에 쓰지 않게 하세요</translation>
    </message>
    <message>
        <source>%1: is larger than 128 KiB, too long for a prompt</source>
        <translation>%1: 128 KiB보다 커서 프롬프트로 쓰기에는 너무 깁니다</translation>
    </message>
    <message>
        <source>%1: is no object</source>
        <translation>%1: 객체가 아닙니다</translation>
    </message>
    <message>
        <source>%1: names layer %2, and the trace has layers 0 to %3</source>
        <translation>%1: 레이어 %2을(를) 말하지만 trace에는 레이어 0부터 %3까지 있습니다</translation>
    </message>
    <message>
        <source>%1: not compared with what the layer computed.</source>
        <translation>%1: 레이어가 계산한 것과 비교하지 않았습니다.</translation>
    </message>
    <message>
        <source>%1: the edits in its metadata are not those of this trace: %2</source>
        <translation>%1: 메타데이터의 편집이 이 trace의 것이 아닙니다: %2</translation>
    </message>
    <message>
        <source>%1: the map was compared with what the layer computed and differs by at most %2 of the largest weight in its row.</source>
        <translation>%1: 맵을 레이어가 계산한 것과 비교했습니다. 차이는 그 행의 가장 큰 가중치의 %2 이하입니다.</translation>
    </message>
    <message>
        <source>%1: the output of the layer was compared and differs by at most %2 of the largest A1 in its row.</source>
        <translation>%1: 레이어의 출력을 비교했습니다. 차이는 그 행의 가장 큰 A1의 %2 이하입니다.</translation>
    </message>
    <message>
        <source>%1: the recorder says %2</source>
        <translation>%1: 기록 프로그램의 말 %2</translation>
    </message>
    <message>
        <source>%1: the trace does not say whether these maps and λ are what ran.</source>
        <translation>%1: 이 맵과 λ가 실행된 그대로인지 trace가 말하지 않습니다.</translation>
    </message>
    <message>
        <source>%1: what is recorded differs from what the layer computed by up to %2 of the largest A1 in its row.</source>
        <translation>%1: 기록된 것이 레이어가 계산한 것과 그 행의 가장 큰 A1의 %2까지 다릅니다.</translation>
    </message>
    <message>
        <source>%1: “%2” has %3 bytes; at most %4 are read</source>
        <translation>%1: “%2”이(가) %3바이트입니다. 읽을 수 있는 것은 %4바이트까지입니다</translation>
    </message>
    <message>
        <source>%1: “%2” is %3, which this program does not know</source>
        <translation>%1: “%2”이(가) %3인데, 이 프로그램이 모르는 것입니다</translation>
    </message>
    <message>
        <source>%1: “%2” is %3; of a layer that is “%4” it goes from 0 to %5</source>
        <translation>%1: “%2”이(가) %3입니다. 레이어가 “%4”이면 0부터 %5까지여야 합니다</translation>
    </message>
    <message>
        <source>%1: “%2” is missing</source>
        <translation>%1: “%2”이(가) 없습니다</translation>
    </message>
    <message>
        <source>A2 of the head is off</source>
        <translation>그 헤드의 A2가 꺼져 있습니다</translation>
    </message>
    <message>
        <source>Maps and λ were written by the program that computed them.</source>
        <translation>맵과 λ는 그것을 계산한 프로그램이 썼습니다.</translation>
    </message>
    <message>
        <source>The model ran with dropout: another run gives other maps.</source>
        <translation>모델이 dropout을 켜고 실행되었습니다. 다시 실행하면 맵이 달라집니다.</translation>
    </message>
    <message>
        <source>The trace does not say whether its maps and λ are what ran.</source>
        <translation>맵과 λ가 실행된 그대로인지 trace가 말하지 않습니다.</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>the head is off; its output can be patched instead, which puts it back</source>
        <translation>헤드가 꺼져 있습니다. 대신 출력을 패치하면 헤드를 되돌려 놓습니다</translation>
    </message>
    <message>
        <source>the prompts cannot be written: the cell %1 tells no answers</source>
        <translation>프롬프트를 쓸 수 없습니다: 셀 %1에 답이 없습니다</translation>
    </message>
    <message>
        <source>there are %1 words; at most %2 are read</source>
        <translation>단어가 %1개입니다. 최대 %2개까지 읽습니다</translation>
    </message>
    <message>
        <source>λ of layer %1 is %2 in head %3, and its edits give %4</source>
        <translation>레이어 %1 헤드 %3의 λ가 %2인데, 편집으로는 %4이(가) 됩니다</translation>
    </message>
    <message>
        <source>λ_init: paper</source>
        <translation>λ_init: 논문</translation>
    </message>
    <message>
        <source>%1: words in its metadata are not texts by the numbers of tokens</source>
        <translation>%1: 메타데이터의 words가 토큰 번호에 따른 글이 아닙니다</translation>
    </message>
    <message>
        <source>it is of an older version, which counted otherwise</source>
        <translation>이전 버전의 것이며, 그때는 세는 방법이 달랐습니다</translation>
    </message>
    <message>
        <source>%1 holds no maps of %2</source>
        <translation>%1에는 %2의 맵이 없습니다</translation>
    </message>
    <message>
        <source>%1 holds no row %2 of the maps of %3</source>
        <translation>%1에는 %3의 맵에서 %2번 행이 없습니다</translation>
    </message>
    <message>
        <source>%1: all weights of %2 are 0, as in a head that is off</source>
        <translation>%1: %2의 가중치가 모두 0입니다. 꺼진 헤드처럼 됩니다</translation>
    </message>
    <message>
        <source>%1: has more than %2 bytes; no more are read</source>
        <translation>%1: %2바이트가 넘습니다. 그보다 더 읽지 않습니다</translation>
    </message>
    <message>
        <source>%1: holds the numbers of a figure, “%2”; it is neither a model nor a trace</source>
        <translation>%1: 그림 “%2”의 수치이며 모델도 trace도 아닙니다</translation>
    </message>
    <message>
        <source>%1: is cut short</source>
        <translation>%1: 파일이 잘렸습니다</translation>
    </message>
    <message>
        <source>any layer</source>
        <translation>어느 레이어</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>레이어 %1</translation>
    </message>
    <message>
        <source>nothing would come of the patch %1%2%3=%4: %5</source>
        <translation>패치 %1%2%3=%4은(는) 아무 영향도 없습니다: %5</translation>
    </message>
    <message>
        <source>the output of the head is of the other run, whatever its maps are</source>
        <translation>이 헤드의 출력은 맵과 상관없이 다른 실행의 것입니다</translation>
    </message>
    <message>
        <source>the run as trained and the edited one have the same there; --patch-from gives the other run another prompt</source>
        <translation>학습된 상태의 실행과 편집된 실행은 그 자리에서 같습니다. --patch-from으로 다른 실행에 다른 프롬프트를 줍니다</translation>
    </message>
    <message>
        <source>λ weighs %1 there and is 0</source>
        <translation>그 자리에서 %1에 곱하는 λ가 0입니다</translation>
    </message>
    <message>
        <source>%1 does not look at %2 at all</source>
        <translation>%1에서는 %2에 주는 가중치가 거의 없습니다</translation>
    </message>
    <message>
        <source>%1 gives it %2</source>
        <translation>%1에서 여기에 주는 값은 %2입니다</translation>
    </message>
    <message>
        <source>%1 looks at %2 %3 as at the right one</source>
        <translation>%1에서 %2에 주는 가중치는 옳은 것에 주는 가중치의 %3입니다</translation>
    </message>
    <message>
        <source>%1 looks away from %2 %3 as it looks at the right one</source>
        <translation>%1에서 %2에는 음수 가중치를 주며 그 크기는 옳은 것에 주는 가중치의 %3입니다</translation>
    </message>
    <message>
        <source>%1 reads against the answer, or gives it nothing</source>
        <translation>%1에서 정답의 가중치는 음수이거나 거의 0입니다</translation>
    </message>
    <message>
        <source>%1 times as much</source>
        <translation>%1배</translation>
    </message>
    <message>
        <source>%1, %2 weighs %3 by %4</source>
        <translation>%1: %2에서 %3에 주는 가중치는 %4입니다</translation>
    </message>
    <message>
        <source>%1, %2 weighs %3 by %4 = %5</source>
        <translation>%1: %2에서 %3에 주는 가중치는 %4 = %5입니다</translation>
    </message>
    <message>
        <source>%1, %2 weighs %3 by %4 = %5 (trained %6)</source>
        <translation>%1: %2에서 %3에 주는 가중치는 %4 = %5입니다(학습값 %6)</translation>
    </message>
    <message>
        <source>%1, DIFF gives %2 of Σ|weight| to the answer and %3 to the rest, the standard model %4 and %5.</source>
        <translation>%1 보면 Σ|가중치|의 비율은 DIFF 모델에서 정답 %2, 나머지 %3이고 표준 모델에서 정답 %4, 나머지 %5입니다.</translation>
    </message>
    <message>
        <source>%1, DIFF gives %2 of Σ|weight| to the answer and %3 to the rest.</source>
        <translation>%1 보면 Σ|가중치|의 비율은 DIFF 모델에서 정답 %2, 나머지 %3입니다.</translation>
    </message>
    <message>
        <source>%1, layer %2 head %3,</source>
        <translation>%1 레이어 %2 헤드 %3</translation>
    </message>
    <message>
        <source>%1, layer %2, mean of %3 heads,</source>
        <translation>%1 레이어 %2, 헤드 %3개의 평균</translation>
    </message>
    <message>
        <source>%1, mean of %2 heads,</source>
        <translation>%1, 헤드 %2개의 평균</translation>
    </message>
    <message>
        <source>%1, the standard model gives %2 of Σ|weight| to the answer and %3 to the rest.</source>
        <translation>%1 보면 Σ|가중치|의 비율은 표준 모델에서 정답 %2, 나머지 %3입니다.</translation>
    </message>
    <message>
        <source>%1, this model gives %2 of Σ|weight| to the answer and %3 to the rest, %4 %5 and %6.</source>
        <translation>%1 보면 Σ|가중치|의 비율은 이 모델에서 정답 %2, 나머지 %3이고 %4에서 정답 %5, 나머지 %6입니다.</translation>
    </message>
    <message>
        <source>%1: %2 times the largest other, %3.</source>
        <translation>%1. 다른 것 중 가장 큰 %3의 %2배입니다.</translation>
    </message>
    <message>
        <source>%1: “retrieves” is not a layer of “diff” and one of “standard”</source>
        <translation>%1: “retrieves”는 “diff”의 레이어 하나와 “standard”의 레이어 하나여야 합니다</translation>
    </message>
    <message>
        <source>%1; %2 %3.</source>
        <translation>%1. %2: %3.</translation>
    </message>
    <message>
        <source>By sentence</source>
        <translation>문장별로</translation>
    </message>
    <message>
        <source>By token</source>
        <translation>토큰별로</translation>
    </message>
    <message>
        <source>By word</source>
        <translation>단어별로</translation>
    </message>
    <message>
        <source>In all layers of %1, mean of %2 heads</source>
        <translation>%1 모든 레이어, 헤드 %2개의 평균</translation>
    </message>
    <message>
        <source>In all layers, mean of %1 heads</source>
        <translation>모든 레이어, 헤드 %1개의 평균</translation>
    </message>
    <message>
        <source>In layer %1 head %2</source>
        <translation>레이어 %1 헤드 %2</translation>
    </message>
    <message>
        <source>In layer %1 head %2 of %3</source>
        <translation>%3 레이어 %1 헤드 %2</translation>
    </message>
    <message>
        <source>In layer %1 of %2, mean of %3 heads</source>
        <translation>%2 레이어 %1, 헤드 %3개의 평균</translation>
    </message>
    <message>
        <source>In layer %1, mean of %2 heads</source>
        <translation>레이어 %1, 헤드 %2개의 평균</translation>
    </message>
    <message>
        <source>The standard model</source>
        <translation>표준 모델</translation>
    </message>
    <message>
        <source>a fifth as much</source>
        <translation>5분의 1</translation>
    </message>
    <message>
        <source>a quarter as much</source>
        <translation>4분의 1</translation>
    </message>
    <message>
        <source>a sixth as much</source>
        <translation>6분의 1</translation>
    </message>
    <message>
        <source>a tenth as much</source>
        <translation>10분의 1</translation>
    </message>
    <message>
        <source>a third as much</source>
        <translation>3분의 1</translation>
    </message>
    <message>
        <source>an eighth as much</source>
        <translation>8분의 1</translation>
    </message>
    <message>
        <source>another sentence, %1,</source>
        <translation>다른 문장 %1</translation>
    </message>
    <message>
        <source>as much</source>
        <translation>1배</translation>
    </message>
    <message>
        <source>half as much</source>
        <translation>절반</translation>
    </message>
    <message>
        <source>no sentence ends in this text: by lines</source>
        <translation>이 글에는 끝나는 문장이 없습니다: 줄마다</translation>
    </message>
    <message>
        <source>no sentence ends in this text: every %1 tokens</source>
        <translation>이 글에는 끝나는 문장이 없습니다: 토큰 %1개씩</translation>
    </message>
    <message>
        <source>not at all</source>
        <translation>전혀 보지 않음</translation>
    </message>
    <message>
        <source>something else, %1,</source>
        <translation>다른 것 %1</translation>
    </message>
    <message>
        <source>the sentence %1</source>
        <translation>문장 %1</translation>
    </message>
    <message>
        <source>the standard model</source>
        <translation>표준 모델</translation>
    </message>
    <message>
        <source>the text is one sentence</source>
        <translation>글이 문장 하나입니다</translation>
    </message>
    <message>
        <source>the word %1</source>
        <translation>단어 %1</translation>
    </message>
    <message>
        <source>the wrong sentence, %1,</source>
        <translation>틀린 문장 %1</translation>
    </message>
    <message>
        <source>this script puts no blanks between words: every token by itself</source>
        <translation>이 문자는 단어 사이를 띄어 쓰지 않습니다: 토큰마다 따로</translation>
    </message>
    <message>
        <source>token numbers make no sentences: every %1 of them</source>
        <translation>토큰 번호는 문장이 되지 않습니다: %1개씩</translation>
    </message>
    <message>
        <source>token numbers make no words: every token by itself</source>
        <translation>토큰 번호는 단어가 되지 않습니다: 토큰마다 따로</translation>
    </message>
    <message>
        <source>tokens %1–%2</source>
        <translation>토큰 %1–%2</translation>
    </message>
    <message>
        <source>what is wrong, %1,</source>
        <translation>틀린 것 %1</translation>
    </message>
    <message>
        <source>%1: “phrasings” is not a list of “told” and “asked” with {name} in both</source>
        <translation>%1: “phrasings”는 “told”와 “asked”의 목록이어야 하고 둘 다 {name}이 있어야 합니다</translation>
    </message>
    <message>
        <source>In all layers</source>
        <translation>모든 레이어에서</translation>
    </message>
    <message>
        <source>In layer %1</source>
        <translation>레이어 %1에서</translation>
    </message>
    <message>
        <source>Against 1 for the right one: %1 %2 for %3, %4 %5 for %6.</source>
        <translation>맞는 것을 1로 보면 %1은(는) %3에 %2, %4은(는) %6에 %5.</translation>
    </message>
    <message>
        <source>%1 has no one λ to drag: it follows from every token</source>
        <translation>%1에는 끌 수 있는 하나의 λ가 없습니다. λ가 토큰마다 정해집니다</translation>
    </message>
    <message>
        <source>%1 pictures of %2 × %3 pixels are too much for one file: take fewer seconds or fewer dots to the inch</source>
        <translation>그림 %1장이 %2 × %3 픽셀씩이면 파일 하나로는 너무 큽니다. 초나 DPI를 줄이세요</translation>
    </message>
    <message>
        <source>%1: figures end in .svg, .pdf or .png, numbers in .csv, .json, .npy or .safetensors</source>
        <translation>%1: 그림은 .svg, .pdf, .png로, 수치는 .csv, .json, .npy, .safetensors로 끝나야 합니다</translation>
    </message>
    <message>
        <source>%1: “%2[%3]” is of a page that was counted before</source>
        <translation>%1: “%2[%3]”는 앞에서 이미 센 페이지의 것입니다</translation>
    </message>
    <message>
        <source>The maps need OpenGL 3.3, which this display does not offer</source>
        <translation>맵에는 OpenGL 3.3이 필요한데 이 화면에는 없습니다</translation>
    </message>
    <message>
        <source>libwebp is of another version</source>
        <translation>libwebp의 버전이 다릅니다</translation>
    </message>
    <message>
        <source>shaders/%1: %2</source>
        <translation>shaders/%1: %2</translation>
    </message>
    <message>
        <source>shaders/%1: has no uniform %2</source>
        <translation>shaders/%1: uniform %2이(가) 없습니다</translation>
    </message>
    <message>
        <source>the picture cannot be encoded: %1</source>
        <translation>그림을 인코딩할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>the picture has %1 × %2 pixels, and a .webp at most %3 either way: take fewer dots to the inch</source>
        <translation>그림이 %1 × %2 픽셀인데 .webp는 어느 쪽으로든 많아야 %3입니다. DPI를 줄이세요</translation>
    </message>
    <message>
        <source>the view %1 does not show the subtraction step by step; maps, row, heads and text do</source>
        <translation>보기 %1은(는) 뺄셈을 한 단계씩 보여 주지 않습니다. maps, row, heads, text가 보여 줍니다</translation>
    </message>
    <message>
        <source>the view %1 has no λ that would move it</source>
        <translation>보기 %1에는 그것을 움직일 λ가 없습니다</translation>
    </message>
    <message>
        <source>the residual stream before layer %1 is not kept</source>
        <translation>레이어 %1 앞의 잔차 스트림이 보존되지 않았습니다</translation>
    </message>
    <message>
        <source>nothing has run yet</source>
        <translation>아직 아무것도 계산하지 않았습니다</translation>
    </message>
    <message>
        <source>%1 has no lm_head.weight: what it says next cannot be computed</source>
        <translation>%1에는 lm_head.weight가 없습니다. 다음에 무엇을 말할지 계산할 수 없습니다</translation>
    </message>
    <message>
        <source>%1 is %2; F32, F16, BF16 and F64 are read</source>
        <translation>%1: %2입니다. 읽는 것은 F32, F16, BF16, F64입니다</translation>
    </message>
    <message>
        <source>%1 tokens are more than the %2 that a row of %3 sees: its sliding window is not implemented</source>
        <translation>토큰 %1개는 %3의 행 하나가 보는 %2개보다 많습니다. 이 모델의 슬라이딩 윈도우는 구현되어 있지 않습니다</translation>
    </message>
    <message>
        <source>%1, %2 bits</source>
        <translation>%1, %2비트</translation>
    </message>
    <message>
        <source>%1: %2 is empty, as files of DeepSpeed&apos;s ZeRO stage 3 are; zero_to_fp32.py beside the parts of the training makes whole ones</source>
        <translation>%1: %2가 비어 있습니다. DeepSpeed의 ZeRO 3단계가 쓰는 파일이 그렇습니다. 학습 조각들 옆의 zero_to_fp32.py가 온전한 파일을 만듭니다</translation>
    </message>
    <message>
        <source>%1: has %2 and %3, which are one tensor without the names of wrappers</source>
        <translation>%1: %2와 %3가 함께 있는데, 래퍼의 이름을 빼면 같은 텐서입니다</translation>
    </message>
    <message>
        <source>%1: has %2, a part of an adapter that is not merged into the weights; merge it with merge_and_unload() of peft and open what save_pretrained() writes</source>
        <translation>%1: %2가 있습니다. 가중치에 병합하지 않은 어댑터의 일부입니다. peft의 merge_and_unload()로 병합하고 save_pretrained()가 쓴 것을 여세요</translation>
    </message>
    <message>
        <source>%1: holds the parts of a training with DeepSpeed (%2); zero_to_fp32.py, which DeepSpeed puts beside them, makes one file of weights of them</source>
        <translation>%1: DeepSpeed로 한 학습의 조각들입니다(%2). DeepSpeed가 옆에 두는 zero_to_fp32.py가 이것들을 가중치 파일 하나로 만듭니다</translation>
    </message>
    <message>
        <source>%1: holds the parts of a training with FSDP (%2); “python -m torch.distributed.checkpoint.format_utils dcp_to_torch %3 weights.pt” makes one file of them, and tools/convert makes safetensors of that</source>
        <translation>%1: FSDP로 한 학습의 조각들입니다(%2). “python -m torch.distributed.checkpoint.format_utils dcp_to_torch %3 weights.pt”가 이것들을 파일 하나로 만들고, tools/convert가 그것을 safetensors로 만듭니다</translation>
    </message>
    <message>
        <source>%1: holds the parts of a training with Megatron-LM (%2); its tools/checkpoint/convert.py makes a model for transformers of them</source>
        <translation>%1: Megatron-LM으로 한 학습의 조각들입니다(%2). 그 tools/checkpoint/convert.py가 이것들을 transformers의 모델로 만듭니다</translation>
    </message>
    <message>
        <source>%1: is a file of Flax; the safetensors files of the model are needed</source>
        <translation>%1: Flax의 파일입니다. 모델의 safetensors 파일이 필요합니다</translation>
    </message>
    <message>
        <source>%1: is a file of TensorFlow; the safetensors files of the model are needed</source>
        <translation>%1: TensorFlow의 파일입니다. 모델의 safetensors 파일이 필요합니다</translation>
    </message>
    <message>
        <source>%1: is an adapter (%2) for the model “%3” and no model by itself; merge it into that model with merge_and_unload() of peft, and open what save_pretrained() writes</source>
        <translation>%1: 모델 “%3”의 어댑터(%2)이며 그 자체로는 모델이 아닙니다. peft의 merge_and_unload()로 그 모델에 병합하고 save_pretrained()가 쓴 것을 여세요</translation>
    </message>
    <message>
        <source>%1: its weights are quantised (%2), and such are not read; open the model that they were made of, or save it with weights of BF16 once they are dequantised</source>
        <translation>%1: 가중치가 양자화되어 있어(%2) 읽지 못합니다. 이것을 만든 원래 모델을 열거나, 역양자화한 뒤 BF16 가중치로 저장하세요</translation>
    </message>
    <message>
        <source>%1: its “answer” %2 is no part of its “prompt”</source>
        <translation>%1: “answer” %2가 “prompt” 안에 없습니다</translation>
    </message>
    <message>
        <source>%1: its “answer” is neither a text nor a number: %2</source>
        <translation>%1: “answer”가 글도 수도 아닙니다: %2</translation>
    </message>
    <message>
        <source>%1: line %2</source>
        <translation>%1: %2번째 줄</translation>
    </message>
    <message>
        <source>%1:%2: byte %3, counted from 0, is not UTF-8 text</source>
        <translation>%1:%2: 바이트 %3(0부터 셈)은 UTF-8 텍스트가 아닙니다</translation>
    </message>
    <message>
        <source>%1; %2 in its pattern repeats without end, as the library tokenizers has it, where tiktoken stops after the first</source>
        <translation>%1. 패턴의 %2는 tokenizers 라이브러리에서처럼 끝없이 반복되며, tiktoken은 첫 번째에서 멈춥니다</translation>
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
        <translation>가중치 옆에 어댑터가 있지만 적용하지 않습니다</translation>
    </message>
    <message>
        <source>config.json calls the weights quantised (%1), and they are floats: they are read as they are</source>
        <translation>config.json은 가중치가 양자화되었다고 하지만(%1) 부동소수입니다. 있는 그대로 읽습니다</translation>
    </message>
    <message>
        <source>config.json says %1 layers, and the file has %2: the first %3 are used, as transformers does</source>
        <translation>config.json은 레이어가 %1개라 하고 파일에는 %2개가 있습니다. transformers처럼 앞의 %3개를 씁니다</translation>
    </message>
    <message>
        <source>config.json ties lm_head.weight to the embedding, and the file has another one, which is used, as transformers 5 does; transformers 4 uses the embedding</source>
        <translation>config.json은 lm_head.weight가 임베딩과 같다고 하는데 파일에 다른 것이 있습니다. transformers 5처럼 파일의 것을 씁니다. transformers 4는 임베딩을 씁니다</translation>
    </message>
    <message>
        <source>its FixedLength cuts after %1 characters</source>
        <translation>FixedLength가 글자 %1개마다 자르게 되어 있습니다</translation>
    </message>
    <message>
        <source>its max_input_chars_per_word is %1</source>
        <translation>max_input_chars_per_word가 %1입니다</translation>
    </message>
    <message>
        <source>left out of the names of its tensors, as wrappers put it there: %1</source>
        <translation>텐서 이름에서 래퍼가 넣은 것을 뺐습니다: %1</translation>
    </message>
    <message>
        <source>no lm_head.weight: its maps can be shown, what it says next cannot</source>
        <translation>lm_head.weight가 없습니다. 맵은 보여 줄 수 있지만 다음에 무엇을 말할지는 알 수 없습니다</translation>
    </message>
    <message>
        <source>the decoder Replace, which goes over several tokens, is not supported</source>
        <translation>여러 토큰에 걸치는 Replace decoder는 지원하지 않습니다</translation>
    </message>
    <message>
        <source>the model type %1 is not supported; BPE, Unigram, WordPiece and WordLevel are</source>
        <translation>%1 모델 유형은 지원하지 않습니다. BPE, Unigram, WordPiece, WordLevel을 지원합니다</translation>
    </message>
    <message>
        <source>the pattern %1 is not supported: %2</source>
        <translation>%1 패턴은 지원하지 않습니다: %2</translation>
    </message>
    <message>
        <source>the pattern %1 repeats too often to be tried</source>
        <translation>%1 패턴은 반복이 너무 많아 시도할 수 없습니다</translation>
    </message>
    <message>
        <source>the tokenizer&apos;s pattern gives up on this text: it takes too much time or memory (Oniguruma error %1)</source>
        <translation>토크나이저의 패턴이 이 글을 처리하지 못했습니다. 시간이나 메모리가 너무 많이 듭니다(Oniguruma 오류 %1)</translation>
    </message>
    <message>
        <source>the vocabulary has neither %1 nor its unk_token, %2</source>
        <translation>어휘에 %1도, unk_token인 %2도 없습니다</translation>
    </message>
    <message>
        <source>%1: is not read; transformers saves the same tokenizer as tokenizer.json, which is</source>
        <translation>%1: 이 파일은 읽지 않습니다. transformers는 같은 토크나이저를 tokenizer.json으로 저장하며, 그것은 읽습니다</translation>
    </message>
    <message>
        <source>%1: the trace %2 does not tell λ_init; --lambda sets one number</source>
        <translation>%1: trace %2에는 λ_init이 없습니다. 값 하나로 정하려면 --lambda를 쓰세요</translation>
    </message>
    <message>
        <source>Every head has a λ of its own.</source>
        <translation>헤드마다 λ가 따로 있습니다.</translation>
    </message>
    <message>
        <source>the trace %1 does not tell λ_init</source>
        <translation>trace %1에는 λ_init이 없습니다</translation>
    </message>
    <message>
        <source>%1 has λ of %2 layers, most others of %3</source>
        <translation>%1에는 레이어 %2개의 λ가 있는데 나머지 대부분에는 %3개가 있습니다</translation>
    </message>
    <message>
        <source>%1 is of step %2 and comes before step %3</source>
        <translation>%1은(는) %2스텝인데 %3스텝 앞에 옵니다</translation>
    </message>
    <message>
        <source>%1: &quot;is_causal&quot; is false: rows that see later tokens are not supported</source>
        <translation>%1: “is_causal”이 false입니다. 뒤의 토큰을 보는 행은 지원하지 않습니다</translation>
    </message>
    <message>
        <source>%1:%2: byte %3, counted from 0, is 0, as in UTF-16 or in what is no text</source>
        <translation>%1:%2: 0부터 센 바이트 %3이 0입니다. UTF-16이거나 텍스트가 아닌 것입니다</translation>
    </message>
    <message>
        <source>the tokenizer&apos;s pattern finds a piece that begins within the one before</source>
        <translation>토크나이저의 패턴이 찾은 조각이 바로 앞 조각의 안에서 시작합니다</translation>
    </message>
    <message>
        <source>it is not base64</source>
        <translation>base64가 아닙니다</translation>
    </message>
    <message>
        <source>%1 has no “prompt”: %2</source>
        <translation>%1에 “prompt”가 없습니다: %2</translation>
    </message>
    <message>
        <source>%1 holds half of a character: an escape from \ud800 to \udfff that stands alone</source>
        <translation>%1에 문자의 반쪽만 있습니다. \ud800–\udfff 이스케이프가 홀로 서 있습니다</translation>
    </message>
    <message>
        <source>%1 is no object with a “prompt”: %2</source>
        <translation>%1은(는) “prompt”가 있는 객체가 아닙니다: %2</translation>
    </message>
    <message>
        <source>%1: is a GGML file; the safetensors files that it was made of are needed</source>
        <translation>%1: GGML 파일입니다. 이 파일을 만든 원본 safetensors 파일이 필요합니다</translation>
    </message>
    <message>
        <source>%1: is a Git LFS pointer of %2 bytes, not the file itself; download the file itself</source>
        <translation>%1: %2바이트의 Git LFS 포인터입니다. 파일 자체가 아니므로 파일 자체를 내려받으세요</translation>
    </message>
    <message>
        <source>%1: is a Python pickle, but none of PyTorch, and is never executed here; the safetensors files of the model are needed</source>
        <translation>%1: Python pickle이지만 PyTorch의 것이 아니며 여기서는 절대 실행하지 않습니다. 모델의 safetensors 파일이 필요합니다</translation>
    </message>
    <message>
        <source>%1: is a pickled %2, which would have to be executed to be read; save the model&apos;s state_dict() as safetensors</source>
        <translation>%1: pickle로 저장한 %2이며 읽으려면 실행해야 합니다. 모델의 state_dict()를 safetensors로 저장하세요</translation>
    </message>
    <message>
        <source>%1: is a program of PyTorch (TorchScript, torch.export), not a file of weights; the safetensors files of the model are needed</source>
        <translation>%1: 가중치 파일이 아니라 PyTorch 프로그램(TorchScript, torch.export)입니다. 모델의 safetensors 파일이 필요합니다</translation>
    </message>
    <message>
        <source>%1: is no list of prompts</source>
        <translation>%1: 프롬프트 목록이 아닙니다</translation>
    </message>
    <message>
        <source>%1: is of one of many tokenizers, and no tokenizer_class of tokenizer_config.json says of which</source>
        <translation>%1: 여러 토크나이저가 이런 파일을 쓰는데, 어느 것인지 말하는 tokenizer_class가 tokenizer_config.json에 없습니다</translation>
    </message>
    <message>
        <source>%1: is one JSON text; lines are texts, or objects in a .jsonl file</source>
        <translation>%1: 하나의 JSON입니다. 각 줄은 텍스트이거나 .jsonl 파일의 객체여야 합니다</translation>
    </message>
    <message>
        <source>%1: is what a training keeps beside the weights, and holds none; open the model&apos;s folder</source>
        <translation>%1: 학습이 가중치 옆에 저장하는 파일이며 가중치는 없습니다. 모델 폴더를 여세요</translation>
    </message>
    <message>
        <source>%1: its “prompt” is no text: %2</source>
        <translation>%1: “prompt”가 텍스트가 아닙니다: %2</translation>
    </message>
    <message>
        <source>%1: prompt %2 has no “text”: %3</source>
        <translation>%1: 프롬프트 %2에 “text”가 없습니다: %3</translation>
    </message>
    <message>
        <source>%1: sets %2, which is not followed where a text is written; transformers follows it</source>
        <translation>%1: %2을(를) 정하지만 텍스트를 쓸 때 여기서는 따르지 않습니다. transformers는 따릅니다</translation>
    </message>
    <message>
        <source>generation_config.json has no eos_token_id, so no token ends a text, as in transformers; config.json names %1</source>
        <translation>generation_config.json에 eos_token_id가 없어 transformers에서처럼 어떤 토큰도 텍스트를 끝내지 않습니다. config.json에는 %1이(가) 있습니다</translation>
    </message>
    <message>
        <source>is too long: the maps of its %1 tokens need more than %2 MiB</source>
        <translation>너무 깁니다. 토큰 %1개의 맵에 %2 MiB가 넘게 필요합니다</translation>
    </message>
    <message>
        <source>its normalizer leaves nothing of the added token %1</source>
        <translation>normalizer를 거치면 추가된 토큰 %1에서 아무것도 남지 않습니다</translation>
    </message>
    <message>
        <source>its normalizer makes one of the added tokens %1 and %2</source>
        <translation>normalizer를 거치면 추가된 토큰 %1과 %2가 같아집니다</translation>
    </message>
    <message>
        <source>its tokenizer is a program of its own, by auto_map of tokenizer_config.json, which is not run</source>
        <translation>tokenizer_config.json의 auto_map에 따르면 토크나이저가 별도의 프로그램인데, 그런 프로그램은 실행하지 않습니다</translation>
    </message>
    <message>
        <source>layer %1 head %2 has no box %3</source>
        <translation>레이어 %1 헤드 %2에는 %3 상자가 없습니다</translation>
    </message>
    <message>
        <source>one machine is enough: a page pins one row</source>
        <translation>machine은 하나면 됩니다. 페이지마다 행 하나를 고정합니다</translation>
    </message>
    <message>
        <source>the tokenizer makes no token of the prompt, as where it leaves out blanks; at least one token is needed</source>
        <translation>토크나이저가 공백을 빼는 등의 이유로 프롬프트에서 토큰을 만들지 못합니다. 토큰이 하나는 있어야 합니다</translation>
    </message>
    <message>
        <source>the tokenizer_class %1 of %2 is not supported</source>
        <translation>%2의 tokenizer_class %1: 지원하지 않는 클래스입니다</translation>
    </message>
    <message>
        <source>the view %1 has no boxes to open; machine has</source>
        <translation>뷰 %1에는 열 상자가 없습니다. machine에는 있습니다</translation>
    </message>
    <message>
        <source>“%1” is for kind: machine</source>
        <translation>“%1”은(는) kind: machine에 씁니다</translation>
    </message>
    <message>
        <source>“%1” needs a box: %2 box=value</source>
        <translation>“%1”에는 상자가 필요합니다: %2 box=value</translation>
    </message>
    <message>
        <source>“%1”: %2=%3 is not a box; %4 are</source>
        <translation>“%1”: %2=%3은(는) 상자가 아닙니다. 있는 것: %4</translation>
    </message>
    <message>
        <source>“cover” needs a question on its page, a predict block: the answer opens the boxes</source>
        <translation>“cover”에는 같은 페이지에 질문, 곧 predict 블록이 있어야 합니다. 답이 상자를 엽니다</translation>
    </message>
    <message>
        <source>“cover”: “%1” is not among the “boxes”</source>
        <translation>“cover”: “%1”은(는) “boxes”에 없습니다</translation>
    </message>
    <message>
        <source>piece %1 has %2 bytes; at most %3 are read</source>
        <translation>조각 %1은 %2바이트이며, 최대 %3바이트까지 읽습니다</translation>
    </message>
    <message>
        <source>%1 bytes are too many for base64</source>
        <translation>%1바이트는 base64로 쓰기에 너무 많습니다</translation>
    </message>
    <message>
        <source>%1: a live page is of one DIFF model, alone or beside a standard one</source>
        <translation>%1: 계산하는 웹 페이지는 DIFF 모델 하나를, 홀로 또는 표준 모델과 나란히 담습니다</translation>
    </message>
    <message>
        <source>%1: cannot be made: %2</source>
        <translation>%1: 만들 수 없습니다: %2</translation>
    </message>
    <message>
        <source>%1: has no tokenizer, and a live page is typed into</source>
        <translation>%1: 토크나이저가 없는데, 계산하는 웹 페이지에는 글을 입력합니다</translation>
    </message>
    <message>
        <source>%1: has no tokenizer, and a live page is typed into; %2</source>
        <translation>%1: 토크나이저가 없는데, 계산하는 웹 페이지에는 글을 입력합니다. %2</translation>
    </message>
    <message>
        <source>%1: is a trace, which computes nothing in a live page; %2</source>
        <translation>%1: 기록 파일이어서 계산하는 웹 페이지에서 아무것도 계산하지 못합니다. %2</translation>
    </message>
    <message>
        <source>%1: its tokenizer is SentencePiece&apos;s, which a live page has not; %2</source>
        <translation>%1: 토크나이저가 SentencePiece인데 계산하는 웹 페이지에는 그것이 없습니다. %2</translation>
    </message>
    <message>
        <source>a live page needs a DIFF Transformer</source>
        <translation>계산하는 웹 페이지에는 DIFF 트랜스포머가 필요합니다</translation>
    </message>
    <message>
        <source>a live page shows one DIFF model, and two are open; %1</source>
        <translation>계산하는 웹 페이지는 DIFF 모델 하나를 보여 주는데 두 개가 열려 있습니다. %1</translation>
    </message>
    <message>
        <source>it could not be compressed</source>
        <translation>압축하지 못했습니다</translation>
    </message>
    <message>
        <source>needs SentencePiece, which a live page has not</source>
        <translation>SentencePiece가 필요한데 계산하는 웹 페이지에는 그것이 없습니다</translation>
    </message>
    <message>
        <source>the edits have %1 bytes, more than the %2 of a page</source>
        <translation>편집이 %1바이트로, 웹 페이지의 %2바이트보다 많습니다</translation>
    </message>
    <message>
        <source>the prompt has %1 bytes, more than the %2 of a page</source>
        <translation>프롬프트가 %1바이트로, 웹 페이지의 %2바이트보다 많습니다</translation>
    </message>
    <message>
        <source>the prompt has %1 tokens, more than the %2 of a page</source>
        <translation>프롬프트가 %1토큰으로, 웹 페이지의 %2토큰보다 많습니다</translation>
    </message>
    <message>
        <source>the weights would be %1 MB as float16, and a live page holds %2 MB; %3</source>
        <translation>가중치가 float16으로 %1 MB인데 계산하는 웹 페이지는 %2 MB를 담습니다. %3</translation>
    </message>
    <message>
        <source>there is no backend %1 in WebAssembly</source>
        <translation>WebAssembly에는 백엔드 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>there is no memory to compress with</source>
        <translation>압축할 메모리가 없습니다</translation>
    </message>
    <message>
        <source>a page of what was recorded can be shared</source>
        <translation>기록된 웹 페이지는 공유할 수 있습니다</translation>
    </message>
    <message>
        <source>%1: “%2” is no head of %3</source>
        <translation>%1: “%2”은(는) %3의 헤드가 아닙니다</translation>
    </message>
    <message>
        <source>%1: “%2” is no place in the text</source>
        <translation>%1: “%2”은(는) 텍스트 안의 자리가 아닙니다</translation>
    </message>
    <message>
        <source>wish: is no object</source>
        <translation>wish: 객체가 아닙니다</translation>
    </message>
    <message>
        <source>%1: is a file of tiktoken, which is not read; transformers saves the same tokenizer as tokenizer.json, which is</source>
        <translation>%1: tiktoken의 파일이라 읽지 않습니다. transformers는 같은 토크나이저를 tokenizer.json으로 저장하며, 그것은 읽습니다</translation>
    </message>
    <message>
        <source>%1: names the tokenizer_class %2, and none of the files of that tokenizer is there</source>
        <translation>%1: tokenizer_class가 %2인데, 그 토크나이저의 파일이 하나도 없습니다</translation>
    </message>
    <message>
        <source>%1: begins with a byte order mark, which transformers does not read either; save it as UTF-8 without one</source>
        <translation>%1: 바이트 순서 표시(BOM)로 시작하며, transformers도 이런 파일은 읽지 않습니다. BOM 없는 UTF-8로 저장하세요</translation>
    </message>
    <message>
        <source>its tokenizer_class is %1, and no text</source>
        <translation>tokenizer_class가 %1이며 텍스트가 아닙니다</translation>
    </message>
    <message>
        <source>its version is %1; the one that the library tokenizers reads is &quot;1.0&quot;</source>
        <translation>version이 %1입니다. tokenizers 라이브러리가 읽는 것은 &quot;1.0&quot;입니다</translation>
    </message>
    <message>
        <source>the weights are those of %1, as the folder has no model.safetensors, which transformers looks for</source>
        <translation>transformers가 찾는 model.safetensors가 폴더에 없어 %1의 가중치를 씁니다</translation>
    </message>
    <message>
        <source>a live page has no edits of the standard model</source>
        <translation>계산하는 웹 페이지에는 표준 모델의 편집이 없습니다</translation>
    </message>
    <message>
        <source>the prompt holds no token number; at least one is needed, such as 3 1 4</source>
        <translation>프롬프트에 토큰 번호가 없습니다. 3 1 4처럼 하나는 있어야 합니다</translation>
    </message>
    <message>
        <source>the maps of layer %1 head %2 are not kept</source>
        <translation>레이어 %1 헤드 %2의 맵이 남아 있지 않습니다</translation>
    </message>
    <message>
        <source>no maps are kept, and a page is of maps</source>
        <translation>남아 있는 맵이 없으며, 웹 페이지는 맵을 보여 줍니다</translation>
    </message>
    <message>
        <source>there is no head %1; %2 has heads 0 to %3</source>
        <translation>헤드 %1은(는) 없습니다. %2의 헤드는 0부터 %3까지입니다</translation>
    </message>
    <message>
        <source>there is no layer %1; %2 has layers 0 to %3</source>
        <translation>레이어 %1은(는) 없습니다. %2의 레이어는 0부터 %3까지입니다</translation>
    </message>
    <message>
        <source>Find the numbers</source>
        <translation>숫자 찾기</translation>
    </message>
    <message>
        <source>Largest activations</source>
        <translation>가장 큰 활성값</translation>
    </message>
    <message>
        <source>Attention in few bits</source>
        <translation>적은 비트의 어텐션</translation>
    </message>
    <message>
        <source>Order of the examples</source>
        <translation>예시의 순서</translation>
    </message>
    <message>
        <source>Longer and longer texts</source>
        <translation>점점 긴 글</translation>
    </message>
    <message>
        <source>Schedules of λ_init</source>
        <translation>λ_init 일정</translation>
    </message>
    <message>
        <source>Shared queries and keys</source>
        <translation>함께 쓰는 쿼리와 키</translation>
    </message>
    <message>
        <source>Lead of the answer</source>
        <translation>정답이 앞선 정도</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>속도</translation>
    </message>
    <message>
        <source>Heads over many texts</source>
        <translation>여러 글에서 본 헤드</translation>
    </message>
    <message>
        <source>%1: %2 is a standard Transformer; its heads have no A2 and no λ</source>
        <translation>%1: %2는 표준 트랜스포머입니다. 헤드에 A2도 λ도 없습니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not known; off, mean, lambda-0 and a2-off are</source>
        <translation>%1: &quot;%2&quot;을(를) 모릅니다. off, mean, lambda-0, a2-off가 있습니다</translation>
    </message>
    <message>
        <source>the view %1 has no columns of words or sentences; %2 have</source>
        <translation>뷰 %1에는 단어나 문장의 열이 없습니다. 있는 것: %2</translation>
    </message>
    <message>
        <source>the view %1 has no mean over heads; %2 have</source>
        <translation>뷰 %1에는 헤드 평균이 없습니다. 있는 것: %2</translation>
    </message>
    <message>
        <source>%1: does not exist, and of the pairs that ship none is called so: %2</source>
        <translation>%1: 없으며, 함께 제공되는 쌍 가운데 그런 이름도 없습니다. 제공되는 것: %2</translation>
    </message>
    <message>
        <source>no thread can be started, for want of memory or because there are too many</source>
        <translation>메모리가 부족하거나 스레드가 너무 많아 스레드를 시작할 수 없습니다</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>메모리가 부족합니다</translation>
    </message>
    <message>
        <source>an experiment has at most %1 cells</source>
        <translation>한 실험의 셀은 많아야 %1개입니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::AboutModels</name>
    <message>
        <source>About these models</source>
        <translation>이 모델들의 정보</translation>
    </message>
    <message>
        <source>DIFF model</source>
        <translation>DIFF 모델</translation>
    </message>
    <message>
        <source>Standard model</source>
        <translation>표준 모델</translation>
    </message>
    <message>
        <source>Tensors not used</source>
        <translation>쓰지 않는 텐서</translation>
    </message>
    <message>
        <source>How well they match</source>
        <translation>서로 얼마나 맞는지</translation>
    </message>
    <message>
        <source>matches: %1</source>
        <translation>맞음: %1</translation>
    </message>
    <message>
        <source>differs: %1</source>
        <translation>다름: %1</translation>
    </message>
    <message>
        <source>What was checked</source>
        <translation>확인한 것</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>텍스트로 복사</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
</context>
<context>
    <name>lambdascope::Application</name>
    <message>
        <source>There is not enough memory for it</source>
        <translation>메모리가 부족해 끝내지 못했습니다</translation>
    </message>
    <message>
        <source>It does not say why</source>
        <translation>이유는 알 수 없습니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::BenchView</name>
    <message>
        <source>From the model</source>
        <translation>모델에서 가져오기</translation>
    </message>
    <message>
        <source>Same scores</source>
        <translation>같은 점수</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>처음부터</translation>
    </message>
    <message>
        <source>Softmax bench</source>
        <translation>소프트맥스 작업대</translation>
    </message>
    <message>
        <source>Drag the scores and λ. Keys: ← → token, 1 and 2 the scores of A1 and A2, L for λ, ↑ ↓ move it, with Shift ten times as far</source>
        <translation>점수와 λ를 드래그하세요. 키: ← → 토큰, 1과 2는 A1과 A2의 점수, L은 λ, ↑ ↓로 옮기기, Shift를 누르면 열 배</translation>
    </message>
    <message>
        <source>Six scores of the pinned row of the open model, and its λ</source>
        <translation>열린 모델에서 고정된 행의 점수 여섯과 그 λ</translation>
    </message>
    <message>
        <source>Copies the first scores to the second: then every cell is (1 − λ)·A1</source>
        <translation>첫째 점수를 둘째로 복사합니다. 그러면 모든 칸이 (1 − λ)·A1이 됩니다</translation>
    </message>
    <message>
        <source>λ is %1.</source>
        <translation>λ는 %1입니다.</translation>
    </message>
    <message>
        <source>“%1”: %2.</source>
        <translation>“%1”: %2.</translation>
    </message>
    <message>
        <source>%1 of 3 tasks are solved.</source>
        <translation>과제 3개 중 %1개를 풀었습니다.</translation>
    </message>
    <message>
        <source>score 1: q·k ÷ √d</source>
        <translation>점수 1: q·k ÷ √d</translation>
    </message>
    <message>
        <source>score 2: q·k ÷ √d</source>
        <translation>점수 2: q·k ÷ √d</translation>
    </message>
    <message>
        <source>λ: how much of A2 is taken</source>
        <translation>λ: A2를 얼마나 빼는가</translation>
    </message>
    <message>
        <source>sum %1</source>
        <translation>합 %1</translation>
    </message>
    <message>
        <source>Make one cell exactly 0, any but “%1”.</source>
        <translation>“%1”이(가) 아닌 칸 하나를 정확히 0으로 만드세요.</translation>
    </message>
    <message>
        <source>Keep “%1” at 0.3 or more, all others within ±0.02.</source>
        <translation>“%1”은(는) 0.3 이상, 나머지는 모두 ±0.02 안에 두세요.</translation>
    </message>
    <message>
        <source>Make the row sum to 0.</source>
        <translation>행의 합을 0으로 만드세요.</translation>
    </message>
    <message>
        <source>The six tokens of the beginning; Home: the scores that were there last</source>
        <translation>처음의 토큰 여섯. Home: 마지막으로 시작한 점수</translation>
    </message>
</context>
<context>
    <name>lambdascope::BenchWindow</name>
    <message>
        <source>&amp;Softmax bench</source>
        <translation>소프트맥스 작업대(&amp;S)</translation>
    </message>
    <message>
        <source>Two softmax rows with λ between them, whose scores you move; needs no model</source>
        <translation>소프트맥스 행 두 개와 그 사이의 λ. 점수를 직접 움직입니다. 모델이 필요 없습니다</translation>
    </message>
    <message>
        <source>Softmax bench</source>
        <translation>소프트맥스 작업대</translation>
    </message>
</context>
<context>
    <name>lambdascope::BusySigns</name>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Progress of the computation</source>
        <translation>계산 진행</translation>
    </message>
    <message>
        <source>Cancel the computation</source>
        <translation>계산 취소</translation>
    </message>
    <message>
        <source>Stops computing; what is on screen stays</source>
        <translation>계산을 멈춥니다. 화면에 있는 것은 그대로 남습니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::ChartReader</name>
    <message>
        <source>Go from number to number</source>
        <translation>숫자에서 숫자로 이동</translation>
    </message>
    <message>
        <source>Let go of the number</source>
        <translation>숫자 놓기</translation>
    </message>
    <message>
        <source>Copy the numbers</source>
        <translation>수치 복사</translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation>수치 복사(&amp;N)</translation>
    </message>
</context>
<context>
    <name>lambdascope::ChartView</name>
    <message>
        <source>Chart: %1</source>
        <translation>차트: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: not measured</source>
        <translation>%1: 측정하지 않음</translation>
    </message>
    <message>
        <source>In %1.</source>
        <translation>단위: %1.</translation>
    </message>
    <message>
        <source>%1 – %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>측정하지 않음</translation>
    </message>
    <message>
        <source>%1: asked for</source>
        <translation>%1: 예측할 값</translation>
    </message>
</context>
<context>
    <name>lambdascope::ClassBanner</name>
    <message>
        <source>Stay</source>
        <translation>머물기</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>교실</translation>
    </message>
    <message>
        <source>Goes on with the class</source>
        <translation>교실을 계속합니다</translation>
    </message>
    <message>
        <source>Stay in the class</source>
        <translation>교실에 머물기</translation>
    </message>
    <message>
        <source>Class: %1 · some controls are hidden or locked by the teacher</source>
        <translation>교실: %1 · 교사가 숨기거나 잠근 컨트롤이 있습니다</translation>
    </message>
    <message>
        <source>Class: %1</source>
        <translation>교실: %1</translation>
    </message>
    <message>
        <source>Leave “%1”? All controls come back; text and edits stay.</source>
        <translation>“%1”에서 나갈까요? 모든 컨트롤이 돌아오고 글과 편집은 남습니다.</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>나가기</translation>
    </message>
    <message>
        <source>Leave the class</source>
        <translation>교실 나가기</translation>
    </message>
    <message>
        <source>Shows and unlocks everything; text and edits stay</source>
        <translation>모두 보이고 풀립니다. 글과 편집은 남습니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::Classroom</name>
    <message>
        <source>&amp;Present</source>
        <translation>발표(&amp;P)</translation>
    </message>
    <message>
        <source>Present from &amp;this page</source>
        <translation>이 쪽부터 발표(&amp;T)</translation>
    </message>
    <message>
        <source>Lea&amp;ve the class</source>
        <translation>교실 나가기(&amp;V)</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>교실</translation>
    </message>
    <message>
        <source>Open a class file</source>
        <translation>교실 파일 열기</translation>
    </message>
    <message>
        <source>Class files (*.lambdaclass);;All files (*)</source>
        <translation>교실 파일 (*.lambdaclass);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>The class was not opened</source>
        <translation>교실을 열지 못했습니다</translation>
    </message>
    <message>
        <source>What was open is unharmed.</source>
        <translation>열려 있던 것은 그대로입니다.</translation>
    </message>
    <message>
        <source>Open cl&amp;ass file…</source>
        <translation>교실 파일 열기(&amp;A)…</translation>
    </message>
    <message>
        <source>The class’s guesses were not saved</source>
        <translation>반의 예측이 저장되지 않았습니다</translation>
    </message>
    <message>
        <source>They stay counted until the class is left.</source>
        <translation>교실을 나갈 때까지는 센 표가 남아 있습니다.</translation>
    </message>
</context>
<context>
    <name>lambdascope::ContinuationStrip</name>
    <message>
        <source>Continuations of the prompt</source>
        <translation>프롬프트에 이어 쓴 글</translation>
    </message>
    <message>
        <source>less than 0.0001</source>
        <translation>0.0001 미만</translation>
    </message>
    <message>
        <source>%1 gave it a probability of %2</source>
        <translation>%1이(가) 준 확률은 %2입니다</translation>
    </message>
    <message>
        <source>token %1 · id %2</source>
        <translation>토큰 %1 · 번호 %2</translation>
    </message>
    <message>
        <source> · special</source>
        <translation> · 특수 토큰</translation>
    </message>
    <message>
        <source>written with other edits than those in force</source>
        <translation>지금과 다른 편집으로 쓴 글입니다</translation>
    </message>
    <message>
        <source>Click: all views show the text up to here</source>
        <translation>클릭하면 모든 보기가 여기까지의 글을 보여 줍니다</translation>
    </message>
    <message>
        <source>%1, token %2 of %3: %4, probability %5</source>
        <translation>%1, 토큰 %3개 중 %2번째: %4, 확률 %5</translation>
    </message>
    <message>
        <source>the views show the prompt</source>
        <translation>보기는 프롬프트를 보여 줍니다</translation>
    </message>
    <message>
        <source>end</source>
        <translation>끝</translation>
    </message>
    <message>
        <source>Show the text up to the token before or after</source>
        <translation>앞이나 뒤 토큰까지의 글 보기</translation>
    </message>
    <message>
        <source>Up to the first or the last token</source>
        <translation>첫 토큰 또는 마지막 토큰까지</translation>
    </message>
    <message>
        <source>the rows differ here</source>
        <translation>여기서 줄마다 다름</translation>
    </message>
    <message>
        <source>Follow another row</source>
        <translation>다른 줄을 따라가기</translation>
    </message>
</context>
<context>
    <name>lambdascope::ContinuationsView</name>
    <message>
        <source>Use as prompt</source>
        <translation>프롬프트로 쓰기</translation>
    </message>
    <message>
        <source>Use as prompt what %1 wrote</source>
        <translation>%1이(가) 쓴 글을 프롬프트로 쓰기</translation>
    </message>
    <message>
        <source>Adds what %1 wrote up to the token shown to the prompt</source>
        <translation>%1이(가) 보이는 토큰까지 쓴 글을 프롬프트에 덧붙입니다</translation>
    </message>
    <message>
        <source>Adds what %1 wrote to the prompt</source>
        <translation>%1이(가) 쓴 글을 프롬프트에 덧붙입니다</translation>
    </message>
    <message>
        <source>Put this text into the prompt</source>
        <translation>이 글을 프롬프트에 넣습니다</translation>
    </message>
    <message>
        <source>The other model does not read what %1 wrote</source>
        <translation>다른 모델은 %1이(가) 쓴 것을 읽지 못합니다</translation>
    </message>
    <message>
        <source>Show what this model writes</source>
        <translation>이 모델이 쓰는 글 보기</translation>
    </message>
    <message>
        <source>the rows differ here</source>
        <translation>여기서 줄마다 다름</translation>
    </message>
    <message>
        <source>Close this row</source>
        <translation>이 줄 닫기</translation>
    </message>
    <message>
        <source>Close what %1 wrote</source>
        <translation>%1의 글 닫기</translation>
    </message>
    <message>
        <source>Show the whole text</source>
        <translation>글 모두 보기</translation>
    </message>
    <message>
        <source>One line a row</source>
        <translation>한 줄씩 보기</translation>
    </message>
    <message>
        <source>Shows all that was written, in as many lines as it needs</source>
        <translation>쓴 글을 필요한 만큼 여러 줄로 모두 보여 줍니다</translation>
    </message>
    <message>
        <source>Leaves more room for the maps</source>
        <translation>맵에 자리를 더 남깁니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::ControlRules</name>
    <message>
        <source>Locked by the class file “%1”.</source>
        <translation>교실 파일 “%1”이(가) 잠갔습니다.</translation>
    </message>
</context>
<context>
    <name>lambdascope::CourseDots</name>
    <message>
        <source>Lessons of the course</source>
        <translation>과정의 수업</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 (done)</source>
        <translation>%1 (마침)</translation>
    </message>
    <message>
        <source>%1 (predicted right)</source>
        <translation>%1 (예측이 맞음)</translation>
    </message>
    <message>
        <source>%1 (predicted nearly right)</source>
        <translation>%1 (예측이 가까움)</translation>
    </message>
    <message>
        <source>%1 (predicted otherwise)</source>
        <translation>%1 (예측이 다름)</translation>
    </message>
</context>
<context>
    <name>lambdascope::DockTitle</name>
    <message>
        <source>Float “%1”</source>
        <translation>“%1” 띄우기</translation>
    </message>
    <message>
        <source>Float or dock</source>
        <translation>띄우거나 붙이기</translation>
    </message>
    <message>
        <source>Close “%1”</source>
        <translation>“%1” 닫기</translation>
    </message>
    <message>
        <source>Close; the View menu opens it again</source>
        <translation>닫기. 보기 메뉴에서 다시 엽니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::EditExperiments</name>
    <message>
        <source>This head</source>
        <translation>이 헤드</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>모든 헤드</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>실험</translation>
    </message>
    <message>
        <source>Experiments apply to</source>
        <translation>실험 대상</translation>
    </message>
    <message>
        <source>Each is computed instead of A1 − λ·A2 while its button is down</source>
        <translation>버튼이 눌린 동안 A1 − λ·A2 대신 계산합니다</translation>
    </message>
    <message>
        <source>λ = 0</source>
        <translation>λ = 0</translation>
    </message>
    <message>
        <source>A2 off</source>
        <translation>A2 끄기</translation>
    </message>
    <message>
        <source>A1 alone in these heads; the λ shown stays as it is</source>
        <translation>이 헤드들은 A1만 씁니다. 표시된 λ는 그대로입니다</translation>
    </message>
    <message>
        <source>The maps change places: A2 − λ·A1</source>
        <translation>두 맵이 자리를 바꿉니다: A2 − λ·A1</translation>
    </message>
    <message>
        <source>Head off</source>
        <translation>헤드 끄기</translation>
    </message>
    <message>
        <source>Nothing of these heads reaches the layer</source>
        <translation>이 헤드들의 출력은 레이어에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>The sum is not normalised; the output factor 1 − λ_init is kept</source>
        <translation>합을 정규화하지 않습니다. 출력 계수 1 − λ_init은 남습니다</translation>
    </message>
    <message>
        <source>Experiment: %1</source>
        <translation>실험: %1</translation>
    </message>
    <message>
        <source>Experiments are for layer %1 head %2</source>
        <translation>실험은 레이어 %1 헤드 %2에 적용됩니다</translation>
    </message>
    <message>
        <source>Experiments are for head %1 of each layer</source>
        <translation>실험은 각 레이어의 헤드 %1에 적용됩니다</translation>
    </message>
    <message>
        <source>Experiments are for all %1 heads of the layers</source>
        <translation>실험은 레이어의 헤드 %1개 모두에 적용됩니다</translation>
    </message>
    <message>
        <source>This model has no head norm to leave out</source>
        <translation>이 모델에는 없앨 헤드별 정규화가 없습니다</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>평균</translation>
    </message>
    <message>
        <source>What these heads give is at every token their mean over the prompt</source>
        <translation>이 헤드들이 모든 토큰에서 프롬프트 전체의 평균을 냅니다</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>바꾸기</translation>
    </message>
    <message>
        <source>No norm</source>
        <translation>정규화 없음</translation>
    </message>
    <message>
        <source>Patch…</source>
        <translation>패치…</translation>
    </message>
    <message>
        <source>Patch</source>
        <translation>패치</translation>
    </message>
    <message>
        <source>Puts a part of another run in the place of the same part of this one</source>
        <translation>다른 실행의 한 부분을 이 실행의 같은 자리에 넣습니다</translation>
    </message>
    <message>
        <source>Sets λ of the whole layer to 0, of all its heads: A1 alone, still with head norm and output factor. For one head it is A2 off</source>
        <translation>레이어 전체, 모든 헤드의 λ를 0으로 놓습니다. A1만 남고 헤드별 정규화와 출력 계수는 그대로입니다. 헤드 하나라면 A2 끄기입니다</translation>
    </message>
    <message>
        <source>λ = 0, all heads</source>
        <translation>λ = 0, 모든 헤드</translation>
    </message>
</context>
<context>
    <name>lambdascope::EditFactor</name>
    <message>
        <source>Output factor 1 − λ_init follows</source>
        <translation>출력 계수 1 − λ_init이 따라감</translation>
    </message>
    <message>
        <source>Keep the trained factor</source>
        <translation>학습된 계수 유지</translation>
    </message>
    <message>
        <source>A model trained with this λ_init would have both: λ_init inside λ and the output factor 1 − λ_init</source>
        <translation>이 λ_init으로 학습한 모델이라면 둘 다 가집니다: λ 안의 λ_init과 출력 계수 1 − λ_init</translation>
    </message>
    <message>
        <source>λ_init moves inside λ alone, so what changes is the subtraction. %1</source>
        <translation>λ_init이 λ 안에서만 움직이므로 뺄셈만 달라집니다. %1</translation>
    </message>
    <message>
        <source>isolates the subtraction</source>
        <translation>뺄셈만 떼어 봅니다</translation>
    </message>
    <message>
        <source>The output factor, trained and with this λ_init</source>
        <translation>출력 계수: 학습된 값과 이 λ_init일 때의 값</translation>
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
        <translation>레이어 %2: %1</translation>
    </message>
    <message>
        <source>%1 of all layers</source>
        <translation>모든 레이어: %1</translation>
    </message>
    <message>
        <source>%1 of layers %2 to %3</source>
        <translation>레이어 %2–%3: %1</translation>
    </message>
</context>
<context>
    <name>lambdascope::EditPanel</name>
    <message>
        <source>Copy as arguments</source>
        <translation>인수로 복사</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>붙여넣기</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>저장…</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>열기…</translation>
    </message>
    <message>
        <source>Back to trained</source>
        <translation>학습된 값으로</translation>
    </message>
    <message>
        <source>Copies the edits as arguments of lambdascope and lambdascope-cli</source>
        <translation>편집을 lambdascope와 lambdascope-cli의 인수로 복사합니다</translation>
    </message>
    <message>
        <source>Takes arguments from the clipboard in place of the edits</source>
        <translation>편집 대신 클립보드의 인수를 씁니다</translation>
    </message>
    <message>
        <source>Saves the edits as a small file</source>
        <translation>편집을 작은 파일로 저장합니다</translation>
    </message>
    <message>
        <source>Opens edits that were saved</source>
        <translation>저장한 편집을 엽니다</translation>
    </message>
    <message>
        <source>Puts every layer and head back to its trained values</source>
        <translation>모든 레이어와 헤드를 학습된 값으로 되돌립니다</translation>
    </message>
    <message>
        <source>Nothing is edited</source>
        <translation>편집한 것이 없습니다</translation>
    </message>
    <message>
        <source>These layers differ; a move gives all of them one value</source>
        <translation>이 레이어들은 값이 서로 다릅니다. 움직이면 모두 한 값이 됩니다</translation>
    </message>
    <message>
        <source>λ is set to %1 by itself; moving λ_init ends that</source>
        <translation>λ를 따로 %1(으)로 놓았습니다. λ_init을 움직이면 풀립니다</translation>
    </message>
    <message>
        <source>λ differs from layer to layer</source>
        <translation>레이어마다 λ가 다릅니다</translation>
    </message>
    <message>
        <source>λ in force %1, trained %2</source>
        <translation>현재 λ %1, 학습된 값 %2</translation>
    </message>
    <message>
        <source>An experiment is on; λ %1 is as trained</source>
        <translation>실험이 켜져 있습니다. λ %1은(는) 학습된 그대로입니다</translation>
    </message>
    <message>
        <source>λ %1, as trained</source>
        <translation>λ %1, 학습된 그대로</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>λ set to %1 for all tokens, mean of their own %2</source>
        <translation>모든 토큰의 λ를 %1 값으로 정함, 본래 λ의 평균 %2</translation>
    </message>
    <message>
        <source>DIFF V2 has no λ_init; λ follows from every token</source>
        <translation>DIFF V2에는 λ_init이 없고 λ는 토큰마다 정해집니다</translation>
    </message>
    <message>
        <source>The trace does not tell λ_init</source>
        <translation>이 trace에는 λ_init이 없습니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::EditSchedule</name>
    <message>
        <source>A: what λ_init tends to in the last layers</source>
        <translation>A: 마지막 레이어들에서 λ_init이 다가가는 값</translation>
    </message>
    <message>
        <source>B: how far below A layer 0 starts</source>
        <translation>B: 레이어 0이 A보다 얼마나 아래에서 시작하는가</translation>
    </message>
    <message>
        <source>C: how fast λ_init nears A from layer to layer</source>
        <translation>C: 레이어마다 λ_init이 A에 다가가는 빠르기</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>스케줄</translation>
    </message>
    <message>
        <source>The formula A − B·e^(−C·l); l is the layer, from 0</source>
        <translation>식 A − B·e^(−C·l). l은 0부터 세는 레이어입니다</translation>
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
        <translation>레이어 %1</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>범위</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>모든 레이어</translation>
    </message>
    <message>
        <source>First layer of the range</source>
        <translation>범위의 첫 레이어</translation>
    </message>
    <message>
        <source>Last layer of the range</source>
        <translation>범위의 마지막 레이어</translation>
    </message>
    <message>
        <source>Edited layers</source>
        <translation>편집할 레이어</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>to</source>
        <translation>–</translation>
    </message>
    <message>
        <source>Edits go to layer %1</source>
        <translation>편집이 레이어 %1에 들어갑니다</translation>
    </message>
    <message>
        <source>Edits go to every layer from one to another</source>
        <translation>한 레이어부터 다른 레이어까지 모두에 편집이 들어갑니다</translation>
    </message>
    <message>
        <source>The model has one layer</source>
        <translation>모델에 레이어가 하나입니다</translation>
    </message>
    <message>
        <source>Edits go to all layers</source>
        <translation>편집이 모든 레이어에 들어갑니다</translation>
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
        <translation>λ 자체</translation>
    </message>
    <message>
        <source>What the slider moves</source>
        <translation>슬라이더가 움직이는 것</translation>
    </message>
    <message>
        <source>The slider moves λ_init: inside λ, and in the output factor where it follows</source>
        <translation>슬라이더는 λ_init을 움직입니다. λ 안에서, 그리고 따라갈 때는 출력 계수에서도</translation>
    </message>
    <message>
        <source>The slider sets λ itself; the output factor stays as λ_init has it</source>
        <translation>슬라이더는 λ 자체를 정합니다. 출력 계수는 λ_init이 정한 대로입니다</translation>
    </message>
    <message>
        <source>λ</source>
        <translation>λ</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>레이어 %1</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>모든 레이어</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>레이어 %1–%2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2의 %1</translation>
    </message>
    <message>
        <source>%1. Arrows 0.01, with Shift 0.1; double-click the handle: trained</source>
        <translation>%1. 화살표 0.01, Shift와 함께 0.1. 손잡이를 두 번 클릭하면 학습된 값</translation>
    </message>
    <message>
        <source>%1. Arrows 0.01, with Shift 0.1</source>
        <translation>%1. 화살표 0.01, Shift와 함께 0.1</translation>
    </message>
    <message>
        <source>Back to the trained %1</source>
        <translation>학습된 %1(으)로</translation>
    </message>
    <message>
        <source>%1 is as trained</source>
        <translation>%1은(는) 학습된 그대로입니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::EffectView</name>
    <message>
        <source>trained %</source>
        <translation>학습된 값 %</translation>
    </message>
    <message>
        <source>in force %</source>
        <translation>현재 %</translation>
    </message>
    <message>
        <source>nothing is edited</source>
        <translation>편집 없음</translation>
    </message>
    <message>
        <source>KL, last token</source>
        <translation>KL, 마지막 토큰</translation>
    </message>
    <message>
        <source>KL(trained ‖ in force) of the next token after the prompt, in nats</source>
        <translation>프롬프트 다음 토큰의 KL(학습된 값 ‖ 현재), 단위 나트</translation>
    </message>
    <message>
        <source>top-1 flips</source>
        <translation>1순위 바뀜</translation>
    </message>
    <message>
        <source>Positions of the prompt whose most probable next token changed</source>
        <translation>가장 확률 높은 다음 토큰이 바뀐 프롬프트 위치</translation>
    </message>
    <message>
        <source>Mean −log p of the prompt&apos;s own tokens, trained → in force, nats per token</source>
        <translation>프롬프트 토큰들의 평균 −log p, 학습된 값 → 현재, 토큰당 나트</translation>
    </message>
    <message>
        <source>Next tokens, trained and in force</source>
        <translation>다음 토큰: 학습된 값과 현재</translation>
    </message>
    <message>
        <source>Probabilities of the next token; the black tick is the trained one</source>
        <translation>다음 토큰의 확률. 검은 눈금은 학습된 값입니다</translation>
    </message>
    <message>
        <source>after “%1”</source>
        <translation>“%1” 다음</translation>
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
        <translation>토큰 1개 중</translation>
    </message>
    <message>
        <source>of %1 tokens</source>
        <translation>토큰 %1개 중</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>나트</translation>
    </message>
    <message>
        <source>%1 nats</source>
        <translation>%1 나트</translation>
    </message>
    <message>
        <source>its loss</source>
        <translation>그 손실</translation>
    </message>
    <message>
        <source>The probability that the model says all tokens of the marked answer next, trained → in force</source>
        <translation>모델이 표시한 정답의 모든 토큰을 이어서 말할 확률, 학습된 값 → 현재</translation>
    </message>
    <message>
        <source>Mean −log p of the answer&apos;s tokens after the prompt, trained → in force, nats per token</source>
        <translation>프롬프트 뒤 정답 토큰들의 평균 −log p, 학습된 값 → 현재, 토큰당 나트</translation>
    </message>
    <message>
        <source>loss on the whole prompt</source>
        <translation>전체 프롬프트의 손실</translation>
    </message>
    <message>
        <source>answer “%1”</source>
        <translation>정답 “%1”</translation>
    </message>
    <message>
        <source>answer “%1”, all %2 tokens</source>
        <translation>정답 “%1”, 토큰 %2개 모두</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>loss of the answer</source>
        <translation>정답의 손실</translation>
    </message>
</context>
<context>
    <name>lambdascope::EffectsModel</name>
    <message>
        <source>%1, taken out</source>
        <translation>%1, 뺐음</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>Model, layer and head</source>
        <translation>모델, 레이어, 헤드</translation>
    </message>
</context>
<context>
    <name>lambdascope::EffectsView</name>
    <message>
        <source>off</source>
        <translation>끄기</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>평균</translation>
    </message>
    <message>
        <source>A2 off</source>
        <translation>A2 끄기</translation>
    </message>
    <message>
        <source>λ and maps</source>
        <translation>λ와 맵</translation>
    </message>
    <message>
        <source>What every head does to the answer</source>
        <translation>헤드마다 정답에 하는 일</translation>
    </message>
    <message>
        <source>What is done to each head by itself</source>
        <translation>헤드마다 무엇을 하는지</translation>
    </message>
    <message>
        <source>Nothing of the head reaches its layer</source>
        <translation>헤드의 출력이 레이어에 들어가지 않습니다</translation>
    </message>
    <message>
        <source>The head gives its mean over the prompt at every token</source>
        <translation>헤드가 모든 토큰에서 프롬프트 전체의 평균을 냅니다</translation>
    </message>
    <message>
        <source>Without the map that λ weighs: A1 alone; the same as λ = 0 of the head</source>
        <translation>λ가 가중하는 맵 없이 A1만. 헤드의 λ = 0과 같습니다</translation>
    </message>
    <message>
        <source>Heads that are done</source>
        <translation>끝난 헤드</translation>
    </message>
    <message>
        <source>Back to λ and maps</source>
        <translation>λ와 맵으로 돌아가기</translation>
    </message>
    <message>
        <source>Back to λ by layer, its sweep and the maps (Esc)</source>
        <translation>레이어별 λ, 스윕, 맵으로 돌아가기 (Esc)</translation>
    </message>
    <message>
        <source>Heads by what they do to the answer</source>
        <translation>정답에 하는 일로 본 헤드</translation>
    </message>
    <message>
        <source>%1 of %2 heads</source>
        <translation>헤드 %2개 가운데 %1개</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>계산</translation>
    </message>
    <message>
        <source>Cancel the effects of heads</source>
        <translation>헤드가 하는 일의 계산을 취소</translation>
    </message>
    <message>
        <source>Compute the effects of heads</source>
        <translation>헤드가 하는 일을 계산</translation>
    </message>
    <message>
        <source>Stops; what is there stays</source>
        <translation>멈춥니다. 이미 있는 것은 남습니다</translation>
    </message>
    <message>
        <source>Touches every head in turn</source>
        <translation>헤드를 차례로 건드립니다</translation>
    </message>
    <message>
        <source>Put %1 back (Delete)</source>
        <translation>%1 되돌리기 (Delete)</translation>
    </message>
    <message>
        <source>Take %1 out (Delete)</source>
        <translation>%1 빼기 (Delete)</translation>
    </message>
    <message>
        <source>Choose a head</source>
        <translation>헤드 고르기</translation>
    </message>
    <message>
        <source>Take the head out, or put it back</source>
        <translation>헤드를 빼거나 되돌립니다</translation>
    </message>
    <message>
        <source>Hold: see the trained model</source>
        <translation>누르는 동안: 학습된 모델 보기</translation>
    </message>
    <message>
        <source>A click on the head of a column sorts by it.</source>
        <translation>열 제목을 누르면 그 열로 정렬합니다.</translation>
    </message>
</context>
<context>
    <name>lambdascope::Engine</name>
    <message>
        <source>%1 cuts this text into other tokens, so its maps are not shown</source>
        <translation>%1은(는) 이 글을 다른 토큰으로 나누므로 그 맵은 보이지 않습니다</translation>
    </message>
    <message>
        <source>There is not enough memory for this prompt</source>
        <translation>이 프롬프트를 처리할 메모리가 부족합니다</translation>
    </message>
    <message>
        <source>There is not enough memory to go on with this prompt</source>
        <translation>이 프롬프트를 이어 쓸 메모리가 부족합니다</translation>
    </message>
    <message>
        <source>%1 cannot read this text: %2</source>
        <translation>%1 모델은 이 글을 읽지 못합니다: %2</translation>
    </message>
    <message>
        <source>%1 cuts this text into %2 tokens of its own, so its maps cannot stand beside these; its next tokens are shown</source>
        <translation>%1 모델은 이 글을 자기 방식으로 토큰 %2개로 나누므로 그 맵을 이 맵들 옆에 놓을 수 없습니다. 다음 토큰은 보여 줍니다</translation>
    </message>
    <message>
        <source>%1 has another number of tokens, so its maps are not shown</source>
        <translation>%1은(는) 토큰 수가 달라서 맵을 보여 주지 않습니다</translation>
    </message>
    <message>
        <source>%1 is a trace of other tokens, so its maps are not shown</source>
        <translation>%1은(는) 다른 토큰의 trace라서 그 맵을 표시하지 않습니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::ExperimentList</name>
    <message>
        <source>Experiments</source>
        <translation>실험</translation>
    </message>
    <message>
        <source>Choose what the models are asked</source>
        <translation>모델에 무엇을 물을지 고르세요</translation>
    </message>
    <message>
        <source>done</source>
        <translation>끝남</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2; %3</source>
        <translation>%1: %2; %3</translation>
    </message>
    <message>
        <source>Run all</source>
        <translation>모두 실행</translation>
    </message>
    <message>
        <source>Save all…</source>
        <translation>모두 저장…</translation>
    </message>
    <message>
        <source>Writes every result that is there into a folder, as a table and as JSON</source>
        <translation>지금 있는 모든 결과를 표와 JSON으로 폴더에 저장합니다</translation>
    </message>
    <message>
        <source>Those that wait are not run; the one that runs goes on to its end</source>
        <translation>대기 중인 실험은 실행하지 않고, 실행 중인 실험은 끝까지 계속합니다</translation>
    </message>
    <message>
        <source>Runs all that are not done, one after another, with their protocols as they are</source>
        <translation>아직 끝나지 않은 모든 실험을 각자의 프로토콜대로 차례로 실행합니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::ExperimentPage</name>
    <message>
        <source>Experiment</source>
        <translation>실험</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시 정지</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Ends the run; what was found stays, and Start goes on with it</source>
        <translation>실행을 끝냅니다. 찾은 것은 남고, 다시 시작하면 이어 갑니다</translation>
    </message>
    <message>
        <source>Keep to compare</source>
        <translation>비교용으로 보관</translation>
    </message>
    <message>
        <source>Keeps this result: that of other models, of another step or of other edits then stands in the same plots</source>
        <translation>이 결과를 보관합니다. 그러면 다른 모델, 다른 단계, 다른 편집의 결과가 같은 그래프에 놓입니다</translation>
    </message>
    <message>
        <source>Save figure…</source>
        <translation>그림 저장…</translation>
    </message>
    <message>
        <source>Writes the plots as SVG, PDF or PNG, or their numbers</source>
        <translation>그래프를 SVG, PDF, PNG로, 또는 그 숫자를 씁니다</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>CSV로 저장…</translation>
    </message>
    <message>
        <source>Writes the result as a table or as JSON, the same bytes as lambdascope-cli writes</source>
        <translation>결과를 표나 JSON으로 씁니다. lambdascope-cli가 쓰는 것과 같은 바이트입니다</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>Start the experiment</source>
        <translation>실험 시작</translation>
    </message>
    <message>
        <source>Another experiment is running: it ends first</source>
        <translation>다른 실험이 실행 중입니다. 그것이 먼저 끝나야 합니다</translation>
    </message>
    <message>
        <source>Asks the models, side by side on all cores</source>
        <translation>모든 코어에서 나란히 모델에 묻습니다</translation>
    </message>
    <message>
        <source>Go on with the experiment</source>
        <translation>실험 계속</translation>
    </message>
    <message>
        <source>Pause the experiment</source>
        <translation>실험 일시 정지</translation>
    </message>
    <message>
        <source>Stops for now; what is done stays</source>
        <translation>잠시 멈춥니다. 끝난 것은 남습니다</translation>
    </message>
    <message>
        <source>Cancel the experiment</source>
        <translation>실험 취소</translation>
    </message>
    <message>
        <source>Parts that are done</source>
        <translation>끝난 부분</translation>
    </message>
    <message>
        <source>All parts are done: they would be the same again</source>
        <translation>모든 부분이 끝났습니다. 다시 해도 같습니다</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n part(s)</source>
        <translation>
            <numerusform>부분 %n개 가운데 %1개</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs the parts that are left</source>
        <translation>남은 부분을 실행합니다</translation>
    </message>
    <message>
        <source>Plots of the experiment</source>
        <translation>실험의 그래프</translation>
    </message>
</context>
<context>
    <name>lambdascope::ExperimentsWorkspace</name>
    <message>
        <source>Experiments</source>
        <translation>실험</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>프로토콜</translation>
    </message>
    <message>
        <source>&amp;Start the experiment, or go on</source>
        <translation>실험 시작 또는 계속(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Pause the experiment</source>
        <translation>실험 일시 정지(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Cancel the experiment</source>
        <translation>실험 취소(&amp;C)</translation>
    </message>
    <message>
        <source>Save the &amp;result…</source>
        <translation>결과 저장(&amp;R)…</translation>
    </message>
    <message>
        <source>Save the result</source>
        <translation>결과 저장</translation>
    </message>
    <message>
        <source>Table (*.csv);;The whole result (*.json)</source>
        <translation>표 (*.csv);;전체 결과 (*.json)</translation>
    </message>
    <message>
        <source>Run &amp;all experiments</source>
        <translation>모든 실험 실행(&amp;A)</translation>
    </message>
    <message>
        <source>Save all r&amp;esults…</source>
        <translation>모든 결과 저장(&amp;E)…</translation>
    </message>
    <message>
        <source>Save all results</source>
        <translation>모든 결과 저장</translation>
    </message>
    <message>
        <source>The folder has these files already: %1. Shall they be replaced?</source>
        <translation>폴더에 이미 다음 파일이 있습니다: %1. 바꿀까요?</translation>
    </message>
    <message>
        <source>Open a result</source>
        <translation>결과 열기</translation>
    </message>
</context>
<context>
    <name>lambdascope::ExploreWorkspace</name>
    <message>
        <source>Heads</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>λ by layer</source>
        <translation>레이어별 λ</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>다음 토큰</translation>
    </message>
    <message>
        <source>Z&amp;oom</source>
        <translation>확대와 축소(&amp;O)</translation>
    </message>
    <message>
        <source>Zoom &amp;in on the maps</source>
        <translation>맵 확대(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out of the maps</source>
        <translation>맵 축소(&amp;O)</translation>
    </message>
    <message>
        <source>Show &amp;all cells</source>
        <translation>모든 칸 보기(&amp;C)</translation>
    </message>
    <message>
        <source>back to trained, layer %1</source>
        <translation>학습된 값으로, 레이어 %1</translation>
    </message>
    <message>
        <source>updating</source>
        <translation>갱신 중</translation>
    </message>
    <message>
        <source>of the earlier text or edit</source>
        <translation>이전 글이나 편집의 것</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>행</translation>
    </message>
    <message>
        <source>Where attention goes</source>
        <translation>어텐션이 가는 곳</translation>
    </message>
    <message>
        <source>One row, token by token</source>
        <translation>한 행, 토큰별로</translation>
    </message>
    <message>
        <source>&amp;Columns of the maps</source>
        <translation>맵의 열(&amp;C)</translation>
    </message>
    <message>
        <source>By &amp;itself</source>
        <translation>자동(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Token</source>
        <translation>토큰(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Word</source>
        <translation>단어(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Sentence</source>
        <translation>문장(&amp;S)</translation>
    </message>
    <message>
        <source>Hea&amp;ds of the maps</source>
        <translation>맵의 헤드(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;One head</source>
        <translation>헤드 하나(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Heads of the layer</source>
        <translation>그 레이어의 헤드(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;All layers</source>
        <translation>모든 레이어(&amp;A)</translation>
    </message>
    <message>
        <source>One row, sentence by sentence</source>
        <translation>한 행, 문장별로</translation>
    </message>
    <message>
        <source>One row, word by word</source>
        <translation>한 행, 단어별로</translation>
    </message>
    <message>
        <source>Next token, %</source>
        <translation>다음 토큰, %</translation>
    </message>
    <message>
        <source>The row is being taken apart.</source>
        <translation>행을 단계별로 계산하는 중입니다.</translation>
    </message>
</context>
<context>
    <name>lambdascope::ExportDialog</name>
    <message>
        <source>SVG, for pages and slides</source>
        <translation>SVG, 문서와 슬라이드용</translation>
    </message>
    <message>
        <source>PDF, for papers</source>
        <translation>PDF, 논문용</translation>
    </message>
    <message>
        <source>PNG, 300 dots to the inch</source>
        <translation>PNG, 300 DPI</translation>
    </message>
    <message>
        <source>CSV, numbers as text</source>
        <translation>CSV, 텍스트로 쓴 수치</translation>
    </message>
    <message>
        <source>NPY, numbers for NumPy</source>
        <translation>NPY, NumPy용 수치</translation>
    </message>
    <message>
        <source>safetensors, numbers with their names</source>
        <translation>safetensors, 이름이 붙은 수치</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>그림 내보내기</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>보기(&amp;V)</translation>
    </message>
    <message>
        <source>Which part of the window the figure is of</source>
        <translation>창의 어느 부분을 그림으로 만드는가</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>색(&amp;C)</translation>
    </message>
    <message>
        <source>Light is for paper, dark for a dark page</source>
        <translation>종이에는 밝게, 어두운 지면에는 어둡게</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>파일(&amp;F)</translation>
    </message>
    <message>
        <source>A picture, or the numbers behind it</source>
        <translation>그림, 또는 그 뒤에 있는 수치</translation>
    </message>
    <message>
        <source>Copy &amp;picture</source>
        <translation>그림 복사(&amp;P)</translation>
    </message>
    <message>
        <source>For a text or a slide</source>
        <translation>글이나 슬라이드에 넣을 그림</translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation>수치 복사(&amp;N)</translation>
    </message>
    <message>
        <source>For a spreadsheet</source>
        <translation>스프레드시트에 넣을 수치</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>저장(&amp;S)…</translation>
    </message>
    <message>
        <source>Asks where to write the file</source>
        <translation>파일을 어디에 쓸지 묻습니다</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Closes this window (Esc)</source>
        <translation>이 창을 닫습니다 (Esc)</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>What will be written: %1</source>
        <translation>내보낼 것: %1</translation>
    </message>
    <message>
        <source>%1 (*.%2)</source>
        <translation>%1 (*.%2)</translation>
    </message>
    <message>
        <source>Save the figure</source>
        <translation>그림 저장</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>저장함: %1</translation>
    </message>
    <message>
        <source>The numbers are on the clipboard.</source>
        <translation>수치를 클립보드에 넣었습니다.</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>그림을 클립보드에 넣었습니다.</translation>
    </message>
    <message>
        <source>“%1” is there already. Replace it?</source>
        <translation>“%1” 파일이 이미 있습니다. 바꿀까요?</translation>
    </message>
    <message>
        <source>JSON, numbers for programs</source>
        <translation>JSON, 프로그램이 읽는 수치</translation>
    </message>
    <message>
        <source>Pa&amp;ge</source>
        <translation>쪽(&amp;G)</translation>
    </message>
    <message>
        <source>As large as the figure, or as a slide is</source>
        <translation>그림만 한 크기, 또는 슬라이드 크기</translation>
    </message>
    <message>
        <source>Cap&amp;tion</source>
        <translation>설명(&amp;T)</translation>
    </message>
    <message>
        <source>What the figure shows and of what it is, in sentences below it</source>
        <translation>그림이 무엇을 보여 주고 무엇에서 왔는지, 아래에 문장으로</translation>
    </message>
    <message>
        <source>Text as &amp;outlines</source>
        <translation>글자를 윤곽선으로(&amp;O)</translation>
    </message>
    <message>
        <source>SVG: the same everywhere, but no text that can be selected or changed</source>
        <translation>SVG: 어디서나 똑같지만 글자를 고르거나 고칠 수 없습니다</translation>
    </message>
    <message>
        <source>As needed</source>
        <translation>필요한 만큼</translation>
    </message>
    <message>
        <source>16:9 slide</source>
        <translation>16:9 슬라이드</translation>
    </message>
    <message>
        <source>Col&amp;umns</source>
        <translation>열(&amp;U)</translation>
    </message>
    <message>
        <source>What a column is. By word or sentence a .csv or .json has its numbers by token as ever, and a second file, such as x.sentence.csv, those of the sums</source>
        <translation>한 열이 무엇인지. 단어별이나 문장별이면 .csv나 .json에는 전과 같이 토큰별 수가, 둘째 파일(x.sentence.csv 등)에는 합이 들어갑니다</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>단어</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>문장</translation>
    </message>
    <message>
        <source>Saved as %1, and by groups as %2</source>
        <translation>%1(으)로, 묶음별로는 %2(으)로 저장했습니다</translation>
    </message>
    <message>
        <source>WebP, a picture that moves</source>
        <translation>WebP, 움직이는 그림</translation>
    </message>
    <message>
        <source>What &amp;moves</source>
        <translation>움직이는 것(&amp;M)</translation>
    </message>
    <message>
        <source>λ goes from as trained to 0 and back; the subtraction comes map by map</source>
        <translation>λ가 학습된 값에서 0까지 갔다가 돌아옵니다. 뺄셈은 맵 하나씩 이어집니다</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>크기(&amp;Z)</translation>
    </message>
    <message>
        <source>Of the pictures, in dots to the inch</source>
        <translation>그림의 크기, DPI</translation>
    </message>
    <message>
        <source>Seconds: </source>
        <translation>초: </translation>
    </message>
    <message>
        <source>How long it takes to be seen once</source>
        <translation>한 번 보는 데 걸리는 시간</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>초</translation>
    </message>
    <message>
        <source>&amp;Again and again</source>
        <translation>되풀이(&amp;A)</translation>
    </message>
    <message>
        <source>Else it is played once and rests</source>
        <translation>아니면 한 번 틀고 멈춥니다</translation>
    </message>
    <message>
        <source>λ of layer %1</source>
        <translation>레이어 %1의 λ</translation>
    </message>
    <message>
        <source>λ_init of layer %1</source>
        <translation>레이어 %1의 λ_init</translation>
    </message>
    <message>
        <source>λ of all layers</source>
        <translation>모든 레이어의 λ</translation>
    </message>
    <message>
        <source>λ_init of all layers</source>
        <translation>모든 레이어의 λ_init</translation>
    </message>
    <message>
        <source>A1, λ·A2, A1 − λ·A2</source>
        <translation>A1, λ·A2, A1 − λ·A2</translation>
    </message>
    <message>
        <source>As on screen (96)</source>
        <translation>화면과 같게(96)</translation>
    </message>
    <message>
        <source>One and a half times (144)</source>
        <translation>1.5배(144)</translation>
    </message>
    <message>
        <source>Twice as large (192)</source>
        <translation>2배(192)</translation>
    </message>
    <message>
        <source>Open &amp;box</source>
        <translation>열린 상자(&amp;B)</translation>
    </message>
    <message>
        <source>Of one row through the machine: the box that stands below the others with its formula, its numbers, before and after</source>
        <translation>한 행의 모든 단계에서, 다른 상자들 아래에 수식과 수, 이전과 이후와 함께 놓이는 상자</translation>
    </message>
    <message>
        <source>None</source>
        <translation>없음</translation>
    </message>
</context>
<context>
    <name>lambdascope::ExportMenu</name>
    <message>
        <source>&amp;Export figure…</source>
        <translation>그림 내보내기(&amp;E)…</translation>
    </message>
    <message>
        <source>Writes a view as a picture, or its numbers (Ctrl+E)</source>
        <translation>보기 하나를 그림이나 수치로 파일에 씁니다 (Ctrl+E)</translation>
    </message>
    <message>
        <source>Copy p&amp;icture</source>
        <translation>그림 복사(&amp;I)</translation>
    </message>
    <message>
        <source>Copies the view that was used last, as a picture (Ctrl+Alt+C)</source>
        <translation>마지막으로 쓴 보기를 그림으로 복사합니다 (Ctrl+Alt+C)</translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation>수치 복사(&amp;N)</translation>
    </message>
    <message>
        <source>Copies the numbers of the view that was used last, for a spreadsheet (Ctrl+Alt+N)</source>
        <translation>마지막으로 쓴 보기의 수치를 스프레드시트용으로 복사합니다 (Ctrl+Alt+N)</translation>
    </message>
    <message>
        <source>Nothing on screen can be exported.</source>
        <translation>화면에 내보낼 수 있는 것이 없습니다.</translation>
    </message>
    <message>
        <source>Copied the numbers: %1</source>
        <translation>수치를 복사함: %1</translation>
    </message>
    <message>
        <source>Copied the picture: %1</source>
        <translation>그림을 복사함: %1</translation>
    </message>
</context>
<context>
    <name>lambdascope::FirstMinute</name>
    <message>
        <source>A trace is open, and its numbers stand still</source>
        <translation>trace가 열려 있어 수치가 바뀌지 않습니다</translation>
    </message>
    <message>
        <source>It needs a DIFF model: open one first</source>
        <translation>DIFF 모델이 필요합니다. 먼저 하나를 여세요</translation>
    </message>
    <message>
        <source>It needs an answer: mark one in the prompt (Ctrl+M) first</source>
        <translation>정답이 필요합니다. 먼저 프롬프트에서 표시하세요(Ctrl+M)</translation>
    </message>
    <message>
        <source>The models still read the prompt</source>
        <translation>모델이 아직 프롬프트를 읽고 있습니다</translation>
    </message>
    <message>
        <source>It has no numbers for these models and this prompt</source>
        <translation>이 모델과 이 프롬프트로는 보여 줄 수치가 없습니다</translation>
    </message>
    <message>
        <source>It tells of a DIFF and a standard model, and two DIFF models are open</source>
        <translation>DIFF 모델과 표준 모델을 설명하는데, DIFF 모델 두 개가 열려 있습니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::FormulaView</name>
    <message>
        <source>Formula</source>
        <translation>수식</translation>
    </message>
</context>
<context>
    <name>lambdascope::GenerateBar</name>
    <message>
        <source>Generate</source>
        <translation>생성</translation>
    </message>
    <message>
        <source>Back to the prompt</source>
        <translation>프롬프트로</translation>
    </message>
    <message>
        <source>All views show the prompt alone again; what was written stays (Escape)</source>
        <translation>모든 보기가 다시 프롬프트만 보여 줍니다. 쓴 글은 남습니다 (Escape)</translation>
    </message>
    <message>
        <source>Settings of Generate</source>
        <translation>생성 설정</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>&amp;Generate</source>
        <translation>생성(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Stop generating</source>
        <translation>생성 멈추기(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Back to the prompt</source>
        <translation>프롬프트로(&amp;B)</translation>
    </message>
    <message>
        <source>S&amp;ettings of Generate…</source>
        <translation>생성 설정(&amp;E)…</translation>
    </message>
    <message>
        <source>The open models go on with the prompt, a token of each in turn, with the edits in force</source>
        <translation>열린 모델이 현재 편집대로 프롬프트를 번갈아 한 토큰씩 이어 씁니다</translation>
    </message>
    <message>
        <source>Stops at once; what is written stays</source>
        <translation>바로 멈춥니다. 쓴 글은 남습니다</translation>
    </message>
    <message>
        <source>How many tokens are written, and how they are drawn: %1</source>
        <translation>토큰을 몇 개 쓰고 어떻게 샘플링하는지: %1</translation>
    </message>
</context>
<context>
    <name>lambdascope::GuideBrowser</name>
    <message>
        <source>Page of the guide</source>
        <translation>안내서의 쪽</translation>
    </message>
    <message>
        <source>%1, in the browser</source>
        <translation>%1, 브라우저에서 엽니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::GuideHelp</name>
    <message>
        <source>&amp;Guide</source>
        <translation>안내서(&amp;G)</translation>
    </message>
</context>
<context>
    <name>lambdascope::GuideWindow</name>
    <message>
        <source>Guide</source>
        <translation>안내서</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Back to the page before</source>
        <translation>앞서 보던 쪽으로 돌아가기</translation>
    </message>
    <message>
        <source>Forward again</source>
        <translation>다시 앞으로 가기</translation>
    </message>
    <message>
        <source>Search in all pages</source>
        <translation>모든 쪽에서 찾기</translation>
    </message>
    <message>
        <source>Finds words in all pages (Ctrl+F)</source>
        <translation>모든 쪽에서 단어를 찾습니다 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>차례</translation>
    </message>
    <message>
        <source>Pages of the guide</source>
        <translation>안내서의 모든 쪽</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>찾은 것</translation>
    </message>
    <message>
        <source>Opens the page where it stands</source>
        <translation>찾은 단어가 있는 쪽을 엽니다</translation>
    </message>
    <message>
        <source>%1 — Guide to Lambdascope</source>
        <translation>%1 — Lambdascope 안내서</translation>
    </message>
    <message>
        <source>No page has “%1”.</source>
        <translation>“%1” 검색 결과가 없습니다.</translation>
    </message>
</context>
<context>
    <name>lambdascope::HeadGrid</name>
    <message>
        <source>Heads of both models</source>
        <translation>두 모델의 헤드</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>차이</translation>
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
        <translation>레이어 %1 헤드 %2</translation>
    </message>
    <message>
        <source>DIFF: %1</source>
        <translation>DIFF: %1</translation>
    </message>
    <message>
        <source>Standard: %1</source>
        <translation>표준: %1</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>헤드 1개</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>헤드 %1개</translation>
    </message>
    <message>
        <source>softmax · %1, values %2 wide</source>
        <translation>소프트맥스 · %1, 밸류 너비 %2</translation>
    </message>
    <message>
        <source>A1 − λ·A2</source>
        <translation>A1 − λ·A2</translation>
    </message>
    <message>
        <source>%1 · %2, values 2 × %3 wide</source>
        <translation>%1 · %2, 밸류 너비 2 × %3</translation>
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
        <translation>현재</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>유지</translation>
    </message>
    <message>
        <source>computing …</source>
        <translation>계산 중…</translation>
    </message>
    <message>
        <source>%1, layer %2 head %3</source>
        <translation>%1, 레이어 %2 헤드 %3</translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation>DIFF</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>표준</translation>
    </message>
    <message>
        <source>Choose a head</source>
        <translation>헤드 고르기</translation>
    </message>
    <message>
        <source>Choose a layer</source>
        <translation>레이어 고르기</translation>
    </message>
    <message>
        <source>× even</source>
        <translation>× 균등</translation>
    </message>
    <message>
        <source>effect</source>
        <translation>효과</translation>
    </message>
    <message>
        <source>What a tile shows</source>
        <translation>칸이 보여 주는 것</translation>
    </message>
    <message>
        <source>What a tile shows: a map of the head, or what the head does to the answer</source>
        <translation>칸이 보여 주는 것: 헤드의 맵, 또는 헤드가 정답에 하는 일</translation>
    </message>
    <message>
        <source>map</source>
        <translation>맵</translation>
    </message>
    <message>
        <source>Δ logit of %1 without the head: orange falls, blue rises</source>
        <translation>헤드가 없을 때 %1의 Δ 로짓: 주황은 하락, 파랑은 상승</translation>
    </message>
    <message>
        <source>the answer</source>
        <translation>정답</translation>
    </message>
    <message>
        <source>Put %1 back (Delete)</source>
        <translation>%1 되돌리기 (Delete)</translation>
    </message>
    <message>
        <source>Take %1 out (Delete)</source>
        <translation>%1 빼기 (Delete)</translation>
    </message>
    <message>
        <source>taken out</source>
        <translation>뺐음</translation>
    </message>
    <message>
        <source>without it the logit of %1 changes by %2</source>
        <translation>없으면 %1의 로짓이 %2만큼 바뀝니다</translation>
    </message>
    <message>
        <source>Take the head out, or put it back</source>
        <translation>헤드를 빼거나 되돌립니다</translation>
    </message>
    <message>
        <source>Taken out: nothing of it reaches the layer.</source>
        <translation>뺐습니다. 출력이 레이어에 들어가지 않습니다.</translation>
    </message>
    <message>
        <source>What it does to the answer is not computed yet.</source>
        <translation>정답에 하는 일은 아직 계산하지 않았습니다.</translation>
    </message>
    <message>
        <source>computed when shown</source>
        <translation>보일 때 계산합니다</translation>
    </message>
    <message>
        <source>Times an even share: 1 is as if all visible tokens were alike; colours end at 2.5, and the strongest weight of every pixel is kept.</source>
        <translation>균등한 비율의 배수: 1이면 보이는 토큰이 모두 같은 것과 같습니다. 색은 2.5에서 끝나고, 픽셀마다 가장 강한 가중치를 남깁니다.</translation>
    </message>
    <message>
        <source>⊘ or Delete takes the head out; again puts it back.</source>
        <translation>⊘나 Delete로 헤드를 빼고, 한 번 더 하면 되돌립니다.</translation>
    </message>
    <message>
        <source>Tiles show what heads do to the answer</source>
        <translation>칸에 헤드가 정답에 하는 일 보기</translation>
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
        <translation>기록되지 않음: trace에 없습니다.</translation>
    </message>
    <message>
        <source>against</source>
        <translation>반대</translation>
    </message>
    <message>
        <source>× even · number: largest sentence ÷ other, row “%1”</source>
        <translation>× 균등 · 숫자: 가장 큰 문장 ÷ 다른 최대, “%1” 행</translation>
    </message>
    <message>
        <source>× even · number: answer’s sentence ÷ other, row “%1”</source>
        <translation>× 균등 · 숫자: 정답 문장 ÷ 다른 최대, “%1” 행</translation>
    </message>
    <message>
        <source>largest sentence ÷ largest other in row “%1”: %2</source>
        <translation>“%1” 행에서 가장 큰 문장 ÷ 다른 최대: %2</translation>
    </message>
    <message>
        <source>answer’s sentence ÷ largest other in row “%1”: %2</source>
        <translation>“%1” 행에서 정답 문장 ÷ 다른 최대: %2</translation>
    </message>
    <message>
        <source>no other sentence has weight</source>
        <translation>다른 문장에는 가중치가 없음</translation>
    </message>
    <message>
        <source>, the other is “%1”</source>
        <translation>, 다른 것은 “%1”</translation>
    </message>
    <message>
        <source>; it reads against the answer</source>
        <translation>; 정답에 음수 가중치를 줌</translation>
    </message>
    <message>
        <source>Times an even share: 1 is as if all visible groups were alike, and the strongest weight of every pixel is kept.</source>
        <translation>균등한 비율의 배수입니다. 1은 보이는 묶음이 모두 같을 때이고, 픽셀마다 가장 큰 가중치를 남깁니다.</translation>
    </message>
</context>
<context>
    <name>lambdascope::HuntView</name>
    <message>
        <source>Count this prompt</source>
        <translation>이 프롬프트 세기</translation>
    </message>
    <message>
        <source>Which model is right?</source>
        <translation>어느 모델이 맞혔나요?</translation>
    </message>
    <message>
        <source>“%1” is asked for. DIFF says %2 %3, Standard says %4 %5.</source>
        <translation>정답은 “%1”. DIFF: %2 %3, 표준 모델: %4 %5.</translation>
    </message>
    <message>
        <source>right</source>
        <translation>맞음</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>틀림</translation>
    </message>
    <message>
        <source>DIFF alone %1, Standard alone %2, both right %3, both wrong %4.</source>
        <translation>DIFF만 맞음 %1, 표준만 맞음 %2, 둘 다 맞음 %3, 둘 다 틀림 %4.</translation>
    </message>
    <message>
        <source>“%1”: DIFF %2, %3; Standard %4, %5.</source>
        <translation>“%1”: DIFF %2, %3; 표준 모델 %4, %5.</translation>
    </message>
    <message>
        <source>Adds it to the count, whoever is right</source>
        <translation>어느 쪽이 맞든 셉니다</translation>
    </message>
    <message>
        <source>DIFF alone</source>
        <translation>DIFF만 맞음</translation>
    </message>
    <message>
        <source>Standard alone</source>
        <translation>표준만 맞음</translation>
    </message>
    <message>
        <source>both right</source>
        <translation>둘 다 맞음</translation>
    </message>
    <message>
        <source>both wrong</source>
        <translation>둘 다 틀림</translation>
    </message>
    <message numerus="yes">
        <source>and %n earlier ones</source>
        <comment>prompts</comment>
        <translation>
            <numerusform>앞선 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Counted with another answer; counting replaces that.</source>
        <translation>다른 정답으로 이미 셌습니다. 다시 세면 바뀝니다.</translation>
    </message>
    <message>
        <source>Puts right what was counted of it with another answer</source>
        <translation>다른 정답으로 센 것을 바로잡습니다</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>지우기</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>되살리기</translation>
    </message>
    <message>
        <source>Brings back the prompts that were counted before</source>
        <translation>앞서 센 프롬프트를 되살립니다</translation>
    </message>
    <message>
        <source>Forgets the prompts that were counted; a second press brings them back</source>
        <translation>센 프롬프트를 지웁니다. 한 번 더 누르면 되살립니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::InitSpin</name>
    <message>
        <source>mixed</source>
        <translation>섞임</translation>
    </message>
</context>
<context>
    <name>lambdascope::LabCanvas</name>
    <message>
        <source>λ lab: λ of every layer, its sweep, and the difference map</source>
        <translation>λ 실험실: 레이어별 λ, 스윕, 차이 맵</translation>
    </message>
    <message>
        <source>layer %1: λ %2 in force</source>
        <translation>레이어 %1: 현재 λ %2</translation>
    </message>
    <message>
        <source>, trained %1, λ_init %2, trained %3</source>
        <translation>, 학습된 값 %1, λ_init %2, 학습된 값 %3</translation>
    </message>
    <message>
        <source>Left and right choose the layer, up and down move it by 0.01, with Shift by 0.1; Home returns to trained, Space shows trained.</source>
        <translation>좌우로 레이어를 고르고 위아래로 0.01씩, Shift와 함께 0.1씩 움직입니다. Home은 학습된 값으로 되돌리고, 스페이스는 학습된 값을 보여 줍니다.</translation>
    </message>
    <message>
        <source>Make the window larger to see the λ lab</source>
        <translation>λ 실험실을 보려면 창을 키우세요</translation>
    </message>
    <message>
        <source>Loss and attention against λ_init (S)</source>
        <translation>λ_init에 따른 손실과 어텐션 (S)</translation>
    </message>
    <message>
        <source>λ and attention over the training (T)</source>
        <translation>학습하는 동안의 λ와 어텐션 (T)</translation>
    </message>
    <message>
        <source>Run the model at λ_init from −0.2 to 1.4, in the background (Enter)</source>
        <translation>λ_init −0.2부터 1.4까지 백그라운드에서 모델을 돌립니다 (Enter)</translation>
    </message>
    <message>
        <source>Stop the sweep; what is known stays (Esc)</source>
        <translation>스윕을 멈춥니다. 알아낸 것은 남습니다 (Esc)</translation>
    </message>
    <message>
        <source>Click selects this layer, Shift+click all up to it</source>
        <translation>클릭하면 이 레이어, Shift+클릭하면 여기까지 고릅니다</translation>
    </message>
    <message>
        <source>Choose a layer</source>
        <translation>레이어 고르기</translation>
    </message>
    <message>
        <source>Choose several layers</source>
        <translation>레이어 여럿 고르기</translation>
    </message>
    <message>
        <source>Move λ by 0.01</source>
        <translation>λ를 0.01씩 옮기기</translation>
    </message>
    <message>
        <source>Move λ by 0.1</source>
        <translation>λ를 0.1씩 옮기기</translation>
    </message>
    <message>
        <source>Back to trained</source>
        <translation>학습된 값으로</translation>
    </message>
    <message>
        <source>Hold: see the trained model</source>
        <translation>누르고 있기: 학습된 모델 보기</translation>
    </message>
    <message>
        <source>Sweep or training in the lower chart</source>
        <translation>아래 차트에 스윕 또는 학습</translation>
    </message>
    <message>
        <source>Earlier or later step of the training</source>
        <translation>학습의 앞이나 뒤 스텝</translation>
    </message>
    <message>
        <source>Run the sweep</source>
        <translation>스윕 실행</translation>
    </message>
    <message>
        <source>Stop the sweep, or unpin</source>
        <translation>스윕을 멈추거나 고정 풀기</translation>
    </message>
    <message>
        <source>Show all cells of the maps</source>
        <translation>맵의 모든 칸 보기</translation>
    </message>
    <message>
        <source>layer %1: λ of the tokens from %2 to %3, mean %4</source>
        <translation>레이어 %1: 토큰들의 λ %2부터 %3까지, 평균 %4</translation>
    </message>
    <message>
        <source>, λ set to %1 by itself</source>
        <translation>, 따로 정한 λ %1</translation>
    </message>
</context>
<context>
    <name>lambdascope::LabWorkspace</name>
    <message>
        <source>Edit</source>
        <translation>편집</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>효과</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <source>back to trained</source>
        <translation>학습된 값으로</translation>
    </message>
    <message>
        <source>output factor</source>
        <translation>출력 계수</translation>
    </message>
    <message>
        <source>schedule of λ_init</source>
        <translation>λ_init 스케줄</translation>
    </message>
    <message>
        <source>updating</source>
        <translation>갱신 중</translation>
    </message>
    <message>
        <source>of the earlier text or edit</source>
        <translation>이전 글이나 편집의 것</translation>
    </message>
    <message>
        <source>Go to the &amp;other set of edits, A or B</source>
        <translation>다른 편집 세트 A 또는 B로(&amp;O)</translation>
    </message>
    <message>
        <source>copy of the other set</source>
        <translation>다른 세트의 복사</translation>
    </message>
    <message>
        <source>&amp;Copy edits as arguments</source>
        <translation>편집을 인수로 복사(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste edits</source>
        <translation>편집 붙여넣기(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Save edits…</source>
        <translation>편집 저장(&amp;S)…</translation>
    </message>
    <message>
        <source>Op&amp;en edits…</source>
        <translation>편집 열기(&amp;E)…</translation>
    </message>
    <message>
        <source>Back to &amp;trained</source>
        <translation>학습된 값으로(&amp;T)</translation>
    </message>
    <message>
        <source>Nothing is edited, so there is nothing to copy.</source>
        <translation>편집이 없으므로 복사할 것이 없습니다.</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>복사함: %1</translation>
    </message>
    <message>
        <source>The clipboard</source>
        <translation>클립보드</translation>
    </message>
    <message>
        <source>pasted edits</source>
        <translation>붙여넣은 편집</translation>
    </message>
    <message>
        <source>Pasted: %1</source>
        <translation>붙여넣음: %1</translation>
    </message>
    <message>
        <source>Paste edits</source>
        <translation>편집 붙여넣기</translation>
    </message>
    <message>
        <source>The clipboard was not pasted. %1</source>
        <translation>클립보드를 붙여넣지 않았습니다. %1</translation>
    </message>
    <message>
        <source>Save edits</source>
        <translation>편집 저장</translation>
    </message>
    <message>
        <source>Edits (*.json)</source>
        <translation>편집 (*.json)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 저장함</translation>
    </message>
    <message>
        <source>Open edits</source>
        <translation>편집 열기</translation>
    </message>
    <message>
        <source>Edits (*.json);;All files (*)</source>
        <translation>편집 (*.json);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>edits of a file</source>
        <translation>파일의 편집</translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>%1 열림</translation>
    </message>
    <message>
        <source>%1. Nothing was changed.</source>
        <translation>%1. 아무것도 바뀌지 않았습니다.</translation>
    </message>
    <message>
        <source>Copy this set to the ot&amp;her</source>
        <translation>이 세트를 다른 세트로 복사(&amp;H)</translation>
    </message>
    <message>
        <source>Where attention goes</source>
        <translation>어텐션이 가는 곳</translation>
    </message>
    <message>
        <source>Open a model first</source>
        <translation>먼저 모델을 여세요</translation>
    </message>
    <message>
        <source>Effect, standard model</source>
        <translation>효과, 표준 모델</translation>
    </message>
    <message>
        <source>P&amp;atch…</source>
        <translation>패치(&amp;A)…</translation>
    </message>
    <message>
        <source>Effect, %1</source>
        <translation>효과, %1</translation>
    </message>
    <message>
        <source>Undo the last change of edits, of the prompt or of its marks</source>
        <translation>편집, 프롬프트 또는 그 표시의 마지막 변경을 취소합니다</translation>
    </message>
    <message>
        <source>Redo what was undone</source>
        <translation>취소한 변경을 다시 실행합니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::LambdaBar</name>
    <message>
        <source>of the whole layer, its one head</source>
        <translation>레이어 전체, 곧 하나뿐인 헤드에 작용</translation>
    </message>
    <message>
        <source>of the whole layer, all %1 heads</source>
        <translation>레이어 전체, 헤드 %1개 모두에 작용</translation>
    </message>
    <message>
        <source>λ of layer %1</source>
        <translation>레이어 %1의 λ</translation>
    </message>
    <message>
        <source>%1: how much of A2 is subtracted</source>
        <translation>%1: A2를 얼마나 빼는지</translation>
    </message>
    <message>
        <source>0: nothing subtracted, A1 alone</source>
        <translation>0: 아무것도 빼지 않음, A1만</translation>
    </message>
    <message>
        <source>0: A1 alone</source>
        <translation>0: A1만</translation>
    </message>
    <message>
        <source>mean of its tokens %1</source>
        <translation>토큰들의 평균 %1</translation>
    </message>
    <message>
        <source>as trained %1</source>
        <translation>학습된 값 %1</translation>
    </message>
    <message>
        <source>Arrows 0.01, with Shift 0.1</source>
        <translation>화살표 0.01, Shift와 함께 0.1</translation>
    </message>
    <message>
        <source>Back to the trained λ</source>
        <translation>학습된 λ로 되돌리기</translation>
    </message>
    <message>
        <source>λ is as trained</source>
        <translation>λ는 학습된 값 그대로입니다</translation>
    </message>
    <message>
        <source>How much of the second map is subtracted from the first: A1 − λ·A2, in every head of layer %1. %2; double-click the handle: trained</source>
        <translation>둘째 맵을 첫째 맵에서 얼마나 빼는지: A1 − λ·A2, 레이어 %1의 모든 헤드에서. %2. 손잡이를 두 번 클릭하면 학습된 값</translation>
    </message>
    <message>
        <source>0: nothing subtracted</source>
        <translation>0: 아무것도 빼지 않음</translation>
    </message>
    <message>
        <source>A1 and A2 have changed places in heads of this layer: A2 − λ·A1. %1</source>
        <translation>이 레이어의 헤드에서 A1과 A2가 자리를 바꾸었습니다: A2 − λ·A1. %1</translation>
    </message>
    <message>
        <source>as trained, while Space is held</source>
        <translation>스페이스를 누르는 동안 학습된 값</translation>
    </message>
</context>
<context>
    <name>lambdascope::LambdaChart</name>
    <message>
        <source>layer %1
λ %2 trained, λ_init %3</source>
        <translation>레이어 %1
학습된 λ %2, λ_init %3</translation>
    </message>
    <message>
        <source>
λ %1 in force, λ_init %2</source>
        <translation>
현재 λ %1, λ_init %2</translation>
    </message>
    <message>
        <source>λ of every layer</source>
        <translation>레이어별 λ</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>레이어 %1</translation>
    </message>
    <message>
        <source>λ trained</source>
        <translation>학습된 λ</translation>
    </message>
    <message>
        <source>edited away</source>
        <translation>편집 전</translation>
    </message>
    <message>
        <source>in force</source>
        <translation>현재</translation>
    </message>
    <message>
        <source>λ_init</source>
        <translation>λ_init</translation>
    </message>
    <message>
        <source>its schedule</source>
        <translation>스케줄</translation>
    </message>
    <message>
        <source>layer %1
λ of the tokens from %2 to %3, mean %4</source>
        <translation>레이어 %1
토큰들의 λ %2부터 %3까지, 평균 %4</translation>
    </message>
    <message>
        <source>
λ %1 in force, set for all tokens</source>
        <translation>
현재 λ %1, 모든 토큰에 정한 값</translation>
    </message>
    <message>
        <source>λ of the tokens, mean</source>
        <translation>토큰들의 λ, 평균</translation>
    </message>
    <message>
        <source>least to most</source>
        <translation>최솟값–최댓값</translation>
    </message>
    <message>
        <source>layer %1
λ %2</source>
        <translation>레이어 %1
λ %2</translation>
    </message>
</context>
<context>
    <name>lambdascope::LambdaView</name>
    <message>
        <source>λ_init of the selected layer</source>
        <translation>고른 레이어의 λ_init</translation>
    </message>
    <message>
        <source>λ_init of this layer. Arrows 0.01, with Shift 0.1; double-click the handle: trained</source>
        <translation>이 레이어의 λ_init. 화살표 0.01, Shift와 함께 0.1. 손잡이를 두 번 클릭하면 학습된 값</translation>
    </message>
    <message>
        <source>λ_init of this layer. Arrows 0.01, with Shift 0.1</source>
        <translation>이 레이어의 λ_init. 화살표 0.01, Shift와 함께 0.1</translation>
    </message>
    <message>
        <source>Back to the trained λ_init</source>
        <translation>학습된 λ_init으로</translation>
    </message>
    <message>
        <source>λ above 1: rows sum to less than zero (%1)</source>
        <translation>λ가 1보다 큼: 행의 합이 0보다 작음 (%1)</translation>
    </message>
    <message>
        <source>λ below 0: the second map is added, rows sum to %1</source>
        <translation>λ가 0보다 작음: 두 번째 맵을 더하고 행의 합은 %1</translation>
    </message>
    <message>
        <source>trained %1</source>
        <translation>학습된 값 %1</translation>
    </message>
    <message>
        <source> · output factor 1 − λ_init = %1</source>
        <translation> · 출력 계수 1 − λ_init = %1</translation>
    </message>
    <message>
        <source> · output factor kept at %1</source>
        <translation> · 출력 계수는 %1 그대로</translation>
    </message>
    <message>
        <source> · output factor 1 − λ_init follows: %1 → %2</source>
        <translation> · 출력 계수 1 − λ_init도: %1 → %2</translation>
    </message>
    <message>
        <source>λ_init, layer %1</source>
        <translation>λ_init, 레이어 %1</translation>
    </message>
    <message>
        <source>λ in force %1, trained %2</source>
        <translation>현재 λ %1, 학습된 값 %2</translation>
    </message>
    <message>
        <source>λ of the tokens of every layer: mean and range. A click, or ← →, chooses the layer</source>
        <translation>레이어별 토큰들의 λ: 평균과 범위. 클릭이나 ← →로 레이어를 고릅니다</translation>
    </message>
    <message>
        <source>λ, layer %1</source>
        <translation>λ, 레이어 %1</translation>
    </message>
    <message>
        <source>λ set to %1 for all tokens; the mean of their own is %2</source>
        <translation>모든 토큰의 λ를 %1 값으로 정했습니다. 본래 λ의 평균은 %2입니다</translation>
    </message>
    <message>
        <source>λ of the tokens from %1 to %2, mean %3</source>
        <translation>토큰들의 λ %1부터 %2까지, 평균 %3</translation>
    </message>
    <message>
        <source>DIFF V2 has no λ_init: λ follows from every token</source>
        <translation>DIFF V2에는 λ_init이 없습니다. λ는 토큰마다 정해집니다</translation>
    </message>
    <message>
        <source>λ of every layer over its λ_init. A click, or ← →, chooses the layer; a drag of a point moves λ_init</source>
        <translation>레이어마다 λ와 그 λ_init. 클릭이나 ← →로 레이어를 고르고, 점을 끌면 λ_init이 움직입니다</translation>
    </message>
    <message>
        <source>λ %1</source>
        <translation>λ %1</translation>
    </message>
    <message>
        <source>mean of its tokens %1</source>
        <translation>토큰 평균 %1</translation>
    </message>
    <message>
        <source>− %1 learned = λ %2</source>
        <translation>− 학습된 %1 = λ %2</translation>
    </message>
    <message>
        <source>+ %1 learned = λ %2</source>
        <translation>+ 학습된 %1 = λ %2</translation>
    </message>
    <message>
        <source>λ_init %1 %2, as trained</source>
        <translation>λ_init %1 %2, 학습된 값 그대로</translation>
    </message>
    <message>
        <source>λ set to %1, trained %2</source>
        <translation>λ를 %1로 정함, 학습된 값 %2</translation>
    </message>
    <message>
        <source>%1, trained %2</source>
        <translation>%1, 학습된 값 %2</translation>
    </message>
    <message>
        <source>The trace does not tell λ_init</source>
        <translation>이 trace에는 λ_init이 없습니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::LearnWorkspace</name>
    <message>
        <source>Lesson</source>
        <translation>수업</translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonCentre</name>
    <message>
        <source>The page&apos;s figure</source>
        <translation>이 쪽의 그림</translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonFigure</name>
    <message>
        <source>The figure %1 is not there.</source>
        <translation>그림 %1이(가) 없습니다.</translation>
    </message>
    <message>
        <source>The figure %1 is no SVG that can be drawn.</source>
        <translation>그림 %1은(는) 그릴 수 있는 SVG가 아닙니다.</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>그림</translation>
    </message>
    <message>
        <source>Click or Enter shows the figure larger</source>
        <translation>클릭하거나 Enter를 누르면 그림이 커집니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonFooter</name>
    <message>
        <source>Back</source>
        <translation>이전</translation>
    </message>
    <message>
        <source>The page before</source>
        <translation>이전 쪽</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>다음</translation>
    </message>
    <message>
        <source>%1 (done)</source>
        <translation>%1 (마침)</translation>
    </message>
    <message>
        <source>The next page</source>
        <translation>다음 쪽</translation>
    </message>
    <message>
        <source>Make your prediction first</source>
        <translation>먼저 예측하세요</translation>
    </message>
    <message>
        <source>This is the last page</source>
        <translation>마지막 쪽입니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonMenu</name>
    <message>
        <source>&amp;Lesson</source>
        <translation>수업(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Go on with the course</source>
        <translation>과정 이어 하기(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Course</source>
        <translation>과정(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation>다음 쪽(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>이전(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Hint</source>
        <translation>힌트(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Reveal the answer</source>
        <translation>답 공개(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Open lesson…</source>
        <translation>수업 열기(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Leave the lesson</source>
        <translation>수업 나가기(&amp;L)</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>수업 열기</translation>
    </message>
    <message>
        <source>Lessons (*.md);;All files (*)</source>
        <translation>수업 (*.md);;모든 파일 (*)</translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonPanel</name>
    <message>
        <source>The lesson is read again when the file is saved.</source>
        <translation>파일을 저장하면 수업을 다시 읽습니다.</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>수업</translation>
    </message>
    <message>
        <source>Open a lesson of the course</source>
        <translation>과정의 수업 열기</translation>
    </message>
    <message>
        <source>%1 · page %2 of %3</source>
        <translation>%1 · %3쪽 중 %2쪽</translation>
    </message>
    <message>
        <source>This lesson cannot be shown</source>
        <translation>이 수업을 보일 수 없습니다</translation>
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
        <translation>비움</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>layer %1 head %2</source>
        <translation>레이어 %1 헤드 %2</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>레이어 %1</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>맞습니다.</translation>
    </message>
    <message>
        <source>Close.</source>
        <translation>가깝습니다.</translation>
    </message>
    <message>
        <source>Your sign was off.</source>
        <translation>부호가 달랐습니다.</translation>
    </message>
    <message>
        <source>Not this time.</source>
        <translation>이번에는 아닙니다.</translation>
    </message>
    <message>
        <source>It is %1. You were %2 away.</source>
        <translation>%1입니다. %2만큼 떨어져 있었습니다.</translation>
    </message>
    <message>
        <source>It is %1, with %2.</source>
        <translation>%1이고 값은 %2입니다.</translation>
    </message>
    <message>
        <source>It is %1, with %2. You chose %3, with %4: place %5.</source>
        <translation>%1이고 값은 %2입니다. 고른 것은 %3, 값은 %4, 순위는 %5입니다.</translation>
    </message>
    <message>
        <source>The open models cannot answer this: they lack what it asks for.</source>
        <translation>열린 모델로는 답할 수 없습니다. 묻는 것이 없습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <comment>how long a lesson takes</comment>
        <translation>
            <numerusform>%n분</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 · %3</source>
        <translation>%2과 중 %1과 · %3</translation>
    </message>
    <message>
        <source>This lesson asks for layer %1 head %2, which the open model does not have.</source>
        <translation>이 수업은 레이어 %1 헤드 %2이(가) 필요한데 열린 모델에 없습니다.</translation>
    </message>
    <message>
        <source>The text has no “%1” that reads “%2”.</source>
        <translation>글에 “%2”을(를) 읽는 “%1”이(가) 없습니다.</translation>
    </message>
    <message>
        <source>back to trained</source>
        <translation>학습된 값으로</translation>
    </message>
    <message>
        <source>edit of the lesson</source>
        <translation>수업의 편집</translation>
    </message>
    <message>
        <source>It is %1.</source>
        <translation>%1입니다.</translation>
    </message>
    <message>
        <source>Its models could not be opened.</source>
        <translation>모델을 열 수 없었습니다.</translation>
    </message>
    <message>
        <source>Its models were not opened.</source>
        <translation>모델을 열지 않았습니다.</translation>
    </message>
    <message>
        <source>The run was stopped. Reveal runs it again.</source>
        <translation>실행이 멈췄습니다. 공개를 누르면 다시 실행합니다.</translation>
    </message>
    <message>
        <source>The course has no lesson “%1”.</source>
        <translation>과정에 수업 “%1”이(가) 없습니다.</translation>
    </message>
    <message>
        <source>The class stays with this lesson.</source>
        <translation>교실은 이 수업에 머뭅니다.</translation>
    </message>
    <message>
        <source>edits from before the lesson</source>
        <translation>수업 전의 편집</translation>
    </message>
    <message>
        <source>This lesson is about words, and the open model reads token numbers. Open the models that come with the program to follow it.</source>
        <translation>이 수업은 단어에 관한 것인데 열린 모델은 토큰 번호를 읽습니다. 따라 하려면 기본 제공 모델을 여세요.</translation>
    </message>
    <message>
        <source>A hunt needs a DIFF and a standard model with the same tokens.</source>
        <translation>토큰이 같은 DIFF 모델과 표준 모델이 필요합니다.</translation>
    </message>
    <message>
        <source>The models are not at the end of the prompt.</source>
        <translation>모델이 프롬프트 끝에 있지 않습니다.</translation>
    </message>
    <message>
        <source>Mark the answer: select it in the prompt, then press “Answer”.</source>
        <translation>정답을 표시하세요. 프롬프트에서 선택한 다음 “정답”을 누르세요.</translation>
    </message>
    <message>
        <source>This is the page&apos;s prompt. Write one of your own.</source>
        <translation>이것은 이 페이지의 프롬프트입니다. 직접 쓰세요.</translation>
    </message>
    <message>
        <source>This prompt is counted already.</source>
        <translation>이미 센 프롬프트입니다.</translation>
    </message>
    <message>
        <source>This page asks for what a trace cannot do: it has no weights, and one text.</source>
        <translation>이 쪽은 trace가 할 수 없는 것을 요구합니다. trace에는 가중치가 없고 텍스트는 하나뿐입니다.</translation>
    </message>
    <message>
        <source>This page is about another text, and a trace has only its own. Open the models that come with the program to follow it.</source>
        <translation>이 쪽은 다른 텍스트에 관한 것인데 trace에는 자신의 텍스트만 있습니다. 따라 하려면 기본 제공 모델을 여세요.</translation>
    </message>
    <message>
        <source>This page lets a model write, and a trace has no weights to write with.</source>
        <translation>이 쪽에서는 모델이 글을 쓰는데, trace에는 글을 쓸 가중치가 없습니다.</translation>
    </message>
    <message>
        <source>%1 says %2.</source>
        <translation>%1의 답은 %2입니다.</translation>
    </message>
    <message>
        <source>The standard model</source>
        <translation>표준 모델</translation>
    </message>
    <message>
        <source>The DIFF model</source>
        <translation>DIFF 모델</translation>
    </message>
    <message>
        <source>It is %1: “%2”.</source>
        <translation>%1입니다: “%2”.</translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonText</name>
    <message>
        <source>Text of the lesson</source>
        <translation>수업의 글</translation>
    </message>
</context>
<context>
    <name>lambdascope::MachineDrawing</name>
    <message>
        <source>key ↓</source>
        <translation>키 ↓</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>로짓</translation>
    </message>
    <message>
        <source>after all layers</source>
        <translation>모든 레이어 뒤</translation>
    </message>
    <message>
        <source>next token, %</source>
        <translation>다음 토큰, %</translation>
    </message>
    <message>
        <source>number %1</source>
        <translation>수 %1</translation>
    </message>
    <message>
        <source>before</source>
        <translation>이전</translation>
    </message>
    <message>
        <source>, as trained %1</source>
        <translation>, 학습된 값 %1</translation>
    </message>
</context>
<context>
    <name>lambdascope::MachineInstrument</name>
    <message>
        <source>One row through the machine</source>
        <translation>기계를 지나는 한 행</translation>
    </message>
    <message>
        <source>A click opens a box; ← → go from box to box, Enter opens and closes one.</source>
        <translation>클릭하면 상자가 열립니다. ← →로 상자 사이를 옮기고 Enter로 열고 닫습니다.</translation>
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
        <translation>표준</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>one key</source>
        <translation>키 하나</translation>
    </message>
    <message>
        <source>Esc closes</source>
        <translation>Esc로 닫기</translation>
    </message>
    <message>
        <source>One row through the machine</source>
        <translation>기계를 지나는 한 행</translation>
    </message>
    <message>
        <source>Whose row it is</source>
        <translation>어느 모델의 행인가</translation>
    </message>
    <message>
        <source>The row of the selected head of the DIFF Transformer</source>
        <translation>DIFF 트랜스포머에서 선택한 헤드의 행</translation>
    </message>
    <message>
        <source>The same row of the head of the standard Transformer that stands beside</source>
        <translation>옆에 있는 표준 트랜스포머 헤드의 같은 행</translation>
    </message>
    <message>
        <source>What the first boxes show</source>
        <translation>앞쪽 상자들이 보이는 것</translation>
    </message>
    <message>
        <source>A number for every key of the row</source>
        <translation>행의 키마다 수 하나</translation>
    </message>
    <message>
        <source>What the score of the pinned key is the sum of, product by product</source>
        <translation>고정한 키의 점수를 이루는 곱 하나하나</translation>
    </message>
    <message>
        <source>Back to maps</source>
        <translation>맵으로</translation>
    </message>
    <message>
        <source>Back to the maps</source>
        <translation>맵으로 돌아가기</translation>
    </message>
    <message>
        <source>Back to the maps (Esc)</source>
        <translation>맵으로 돌아가기(Esc)</translation>
    </message>
    <message>
        <source>Close the box</source>
        <translation>상자 닫기</translation>
    </message>
    <message>
        <source>Close the box (Esc)</source>
        <translation>상자 닫기(Esc)</translation>
    </message>
    <message>
        <source>The same row of the head of the second model that stands beside</source>
        <translation>옆에 있는 둘째 모델 헤드의 같은 행</translation>
    </message>
    <message>
        <source>Go from box to box</source>
        <translation>상자 사이를 옮겨 가기</translation>
    </message>
    <message>
        <source>Open or close the box</source>
        <translation>상자 열기 또는 닫기</translation>
    </message>
    <message>
        <source>Move the pinned key</source>
        <translation>고정한 키 옮기기</translation>
    </message>
    <message>
        <source>The row before or after</source>
        <translation>앞 행 또는 뒤 행</translation>
    </message>
    <message>
        <source>Hold: see the trained model</source>
        <translation>누르고 있기: 학습된 모델 보기</translation>
    </message>
    <message>
        <source>Close the box, or back to the maps</source>
        <translation>상자 닫기, 또는 맵으로 돌아가기</translation>
    </message>
</context>
<context>
    <name>lambdascope::MainWindow</name>
    <message>
        <source>Models and heads</source>
        <translation>모델과 헤드</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>프롬프트</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>파일(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open folder…</source>
        <translation>폴더 열기(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;beside…</source>
        <translation>옆에 열기(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>끝내기(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>편집(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>보기(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Explore</source>
        <translation>탐색(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;λ lab</source>
        <translation>λ 실험실(&amp;L)</translation>
    </message>
    <message>
        <source>back to trained</source>
        <translation>학습된 값으로</translation>
    </message>
    <message>
        <source>Lea&amp;rn</source>
        <translation>배우기(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Marks in the prompt</source>
        <translation>프롬프트의 표시(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>패널(&amp;P)</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>배치 초기화(&amp;Y)</translation>
    </message>
    <message>
        <source>Open a fi&amp;le…</source>
        <translation>파일 열기(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Why the answer changes</source>
        <translation>정답이 왜 바뀌는가(&amp;W)</translation>
    </message>
    <message>
        <source>What every &amp;head does to the answer</source>
        <translation>헤드마다 정답에 하는 일(&amp;H)</translation>
    </message>
    <message>
        <source>Te&amp;xt and arcs</source>
        <translation>글과 호(&amp;X)</translation>
    </message>
    <message>
        <source>Exper&amp;iments</source>
        <translation>실험(&amp;I)</translation>
    </message>
    <message>
        <source>E&amp;xperiment</source>
        <translation>실험(&amp;X)</translation>
    </message>
    <message>
        <source>To the m&amp;aps, and back</source>
        <translation>맵으로, 다시 누르면 돌아오기(&amp;A)</translation>
    </message>
    <message>
        <source>Nothing was changed: the trained model is shown while Space is held</source>
        <translation>아무것도 바꾸지 않았습니다. 스페이스를 누르고 있는 동안은 학습된 모델이 보입니다</translation>
    </message>
    <message>
        <source>One row thro&amp;ugh the machine</source>
        <translation>기계를 지나는 한 행(&amp;U)</translation>
    </message>
</context>
<context>
    <name>lambdascope::MapCanvas</name>
    <message>
        <source>Attention maps</source>
        <translation>어텐션 맵</translation>
    </message>
    <message>
        <source>Move the pinned cell</source>
        <translation>고정된 칸 옮기기</translation>
    </message>
    <message>
        <source>First or last token of the row</source>
        <translation>행의 첫 토큰 또는 마지막 토큰</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>고정 풀기</translation>
    </message>
    <message>
        <source>Hold: see the trained model</source>
        <translation>누르고 있기: 학습된 모델 보기</translation>
    </message>
    <message>
        <source>Zoom in or out around the pinned cell</source>
        <translation>고정된 칸을 중심으로 확대하거나 축소</translation>
    </message>
    <message>
        <source>Show all cells</source>
        <translation>모든 칸 보기</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>자동</translation>
    </message>
    <message>
        <source>absolute</source>
        <translation>절댓값</translation>
    </message>
    <message>
        <source>× even</source>
        <translation>× 균등</translation>
    </message>
    <message>
        <source>per row</source>
        <translation>행마다</translation>
    </message>
    <message>
        <source>Scale of the maps</source>
        <translation>맵의 척도</translation>
    </message>
    <message>
        <source>One map alone, or all of them</source>
        <translation>맵 하나만, 또는 모두</translation>
    </message>
    <message>
        <source>Next scale of the maps, with Shift the one before</source>
        <translation>맵의 다음 척도, Shift와 함께면 이전 척도</translation>
    </message>
    <message>
        <source>by</source>
        <translation>열</translation>
    </message>
    <message>
        <source>token</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>word</source>
        <translation>단어</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>문장</translation>
    </message>
    <message>
        <source>Columns of the maps</source>
        <translation>맵의 열</translation>
    </message>
    <message>
        <source>Sentences where the cells of tokens would be less than 8 pixels and there are four or more of them, else tokens (G: next)</source>
        <translation>토큰의 칸이 8픽셀보다 작고 문장이 넷 이상이면 문장, 아니면 토큰 (G: 다음)</translation>
    </message>
    <message>
        <source>Every token by itself</source>
        <translation>토큰마다 한 열</translation>
    </message>
    <message>
        <source>The tokens of a word together: their weights are added</source>
        <translation>단어의 토큰을 함께: 가중치를 더합니다</translation>
    </message>
    <message>
        <source>The tokens of a sentence together: their weights are added</source>
        <translation>문장의 토큰을 함께: 가중치를 더합니다</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>head</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>all</source>
        <translation>모두</translation>
    </message>
    <message>
        <source>Heads of the maps</source>
        <translation>맵의 헤드</translation>
    </message>
    <message>
        <source>The selected head alone</source>
        <translation>고른 헤드 하나만</translation>
    </message>
    <message>
        <source>The mean over the heads of the selected layer</source>
        <translation>고른 레이어 헤드의 평균</translation>
    </message>
    <message>
        <source>The mean over all heads of all layers</source>
        <translation>모든 레이어 모든 헤드의 평균</translation>
    </message>
    <message>
        <source>By token absolute where one token holds half of the last row or more, else × even; by word and sentence own (S: next scale)</source>
        <translation>토큰별: 마지막 행에서 한 토큰이 절반 이상이면 절댓값, 아니면 × 균등. 단어별과 문장별: 각자 (S: 다음 눈금)</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>척도</translation>
    </message>
    <message>
        <source>own</source>
        <translation>각자</translation>
    </message>
    <message>
        <source>By itself, token, word or sentence: the next columns of the maps, with Shift those before</source>
        <translation>자동, 토큰, 단어, 문장: 맵의 다음 열, Shift와 함께면 이전 열</translation>
    </message>
</context>
<context>
    <name>lambdascope::MarginView</name>
    <message>
        <source>Weight of the best token</source>
        <translation>가장 나은 토큰의 가중치</translation>
    </message>
    <message>
        <source>Drag sideways for the number of tokens, the disc up or down for the margin. Arrows do the same, with Shift ten times as far; Home: as measured</source>
        <translation>옆으로 끌면 토큰 수, 고리를 위아래로 끌면 점수 차이. 화살표 키도 같고 Shift를 누르면 열 배, Home은 잰 값</translation>
    </message>
    <message>
        <source>layer %1 head %2</source>
        <translation>레이어 %1 헤드 %2</translation>
    </message>
    <message>
        <source>A1, %1</source>
        <translation>A1, %1</translation>
    </message>
    <message>
        <source>Standard, %1</source>
        <translation>표준, %1</translation>
    </message>
    <message>
        <source>A margin of %1 among %2 tokens: the best gets %3, all others share %4.</source>
        <translation>토큰 %2개 가운데 점수 차이 %1: 가장 나은 것이 %3, 나머지가 모두 %4.</translation>
    </message>
    <message>
        <source>%1: “%2” gets %3, so its margin is %4.</source>
        <translation>%1: “%2”이(가) %3이므로 점수 차이는 %4.</translation>
    </message>
    <message>
        <source>one score m above n − 1 equal others</source>
        <translation>점수 하나가 같은 점수 n − 1개보다 m만큼 높을 때</translation>
    </message>
    <message>
        <source>n, tokens that the row sees (each step is a factor)</source>
        <translation>n, 행이 보는 토큰 수(한 눈금은 배수)</translation>
    </message>
    <message>
        <source>m = %1</source>
        <translation>m = %1</translation>
    </message>
    <message>
        <source>m %1 among %2</source>
        <translation>%2개 중 m %1</translation>
    </message>
    <message>
        <source>Standard, m %1</source>
        <translation>표준, m %1</translation>
    </message>
    <message>
        <source>A1, m %1</source>
        <translation>A1, m %1</translation>
    </message>
    <message>
        <source>“%1” %2, all others %3</source>
        <translation>“%1” %2, 나머지 모두 %3</translation>
    </message>
    <message>
        <source>dashed: an even share; m = ln(w (n − 1) ÷ (1 − w))</source>
        <translation>점선: 고르게 나눈 비율; m = ln(w (n − 1) ÷ (1 − w))</translation>
    </message>
    <message>
        <source>n, tokens</source>
        <translation>n, 토큰 수</translation>
    </message>
    <message>
        <source>dashed: an even share</source>
        <translation>점선: 고르게 나눈 비율</translation>
    </message>
    <message>
        <source>%1: “%2” gets %3.</source>
        <translation>%1: “%2”이(가) %3.</translation>
    </message>
</context>
<context>
    <name>lambdascope::MeterBars</name>
    <message>
        <source>answer</source>
        <translation>정답</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>학습된 값</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>첫 토큰</translation>
    </message>
    <message>
        <source>question</source>
        <translation>질문</translation>
    </message>
    <message>
        <source>rivals</source>
        <translation>경쟁 항목</translation>
    </message>
    <message>
        <source>heads’ own</source>
        <translation>헤드별</translation>
    </message>
    <message>
        <source>÷ other word</source>
        <translation>÷ 다른 단어</translation>
    </message>
    <message>
        <source>÷ other sentence</source>
        <translation>÷ 다른 문장</translation>
    </message>
    <message>
        <source>sum ≈ 0</source>
        <translation>합 ≈ 0</translation>
    </message>
    <message>
        <source>the rest</source>
        <translation>나머지</translation>
    </message>
    <message>
        <source>answer’s share</source>
        <translation>정답의 비율</translation>
    </message>
    <message>
        <source>Bars of where attention goes</source>
        <translation>어텐션이 가는 곳의 막대</translation>
    </message>
    <message>
        <source>The answer’s share where the weights of each word are added first: its sum beside the sizes of all sums. Inside a word + and − cancel.</source>
        <translation>단어마다 가중치를 먼저 더했을 때 정답의 비율입니다. 모든 합의 크기에 견준 정답의 합이고, 단어 안에서는 +와 −가 상쇄됩니다.</translation>
    </message>
    <message>
        <source>The answer’s share where the weights of each sentence are added first: its sum beside the sizes of all sums. Inside a sentence + and − cancel.</source>
        <translation>문장마다 가중치를 먼저 더했을 때 정답의 비율입니다. 모든 합의 크기에 견준 정답의 합이고, 문장 안에서는 +와 −가 상쇄됩니다.</translation>
    </message>
    <message>
        <source>The answer’s share where every token counts by the size of its weight: nothing cancels.</source>
        <translation>모든 토큰을 가중치의 크기로 셀 때 정답의 비율입니다. 아무것도 상쇄되지 않습니다.</translation>
    </message>
    <message>
        <source>The answer’s weights, added with their signs and divided by what the whole row adds up to: 1 for a softmax map, 1 − λ for the difference. So the paper counts; it may be above 1 or below 0.</source>
        <translation>정답의 가중치를 부호와 함께 더해 행 전체의 합으로 나눈 값입니다. 그 합은 소프트맥스 맵에서 1, 차이에서 1 − λ입니다. 논문이 이렇게 세며, 1보다 크거나 0보다 작을 수 있습니다.</translation>
    </message>
    <message>
        <source>What the marked distractors have, counted as the bars show it.</source>
        <translation>표시한 방해 항목의 비율을 막대가 보여 주는 방식으로 센 값입니다.</translation>
    </message>
    <message>
        <source>The mean of the heads’ own shares, each counted by itself before the mean. Where it is less, heads cancel one another, too.</source>
        <translation>헤드마다 따로 센 비율을 평균한 값입니다. 이것이 더 작으면 헤드끼리도 상쇄되는 것입니다.</translation>
    </message>
    <message>
        <source>What the answer’s word gets, divided by the size of what the largest other word gets: a number that no scale changes. Above maps by token another one stands, of the answer’s tokens and the largest other token.</source>
        <translation>정답의 단어가 받는 것을 다른 단어 중 가장 큰 것이 받는 크기로 나눈 값입니다. 척도가 바뀌어도 변하지 않습니다. 토큰별 맵 위의 수는 다릅니다. 정답의 토큰과 가장 큰 다른 토큰의 비입니다.</translation>
    </message>
    <message>
        <source>What the answer’s sentence gets, divided by the size of what the largest other sentence gets: a number that no scale changes. Above maps by token another one stands, of the answer’s tokens and the largest other token.</source>
        <translation>정답의 문장이 받는 것을 다른 문장 중 가장 큰 것이 받는 크기로 나눈 값입니다. 척도가 바뀌어도 변하지 않습니다. 토큰별 맵 위의 수는 다릅니다. 정답의 토큰과 가장 큰 다른 토큰의 비입니다.</translation>
    </message>
</context>
<context>
    <name>lambdascope::MeterView</name>
    <message>
        <source>No answer is marked</source>
        <translation>표시한 정답이 없습니다</translation>
    </message>
    <message>
        <source>A1</source>
        <translation>A1</translation>
    </message>
    <message>
        <source>%1: nothing.</source>
        <translation>%1: 없음.</translation>
    </message>
    <message>
        <source>The maps are not kept.</source>
        <translation>맵이 남아 있지 않습니다.</translation>
    </message>
    <message>
        <source>1 − λ is small beside Σ|weight|: the quotient magnifies.</source>
        <translation>1 − λ가 Σ|가중치|에 비해 작아 나눈 값이 부풀려집니다.</translation>
    </message>
    <message>
        <source>Standard, L%1 · H%2</source>
        <translation>표준, L%1 · H%2</translation>
    </message>
    <message>
        <source>Standard, layer %1</source>
        <translation>표준, 레이어 %1</translation>
    </message>
    <message>
        <source>Standard, all heads</source>
        <translation>표준, 모든 헤드</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>All</source>
        <translation>모두</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>표준</translation>
    </message>
    <message>
        <source>λ·A2</source>
        <translation>λ·A2</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>학습된 값</translation>
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
        <translation>행 “%1”</translation>
    </message>
    <message>
        <source>%1, mean over the heads of layer %2</source>
        <translation>%1, 레이어 %2 헤드들의 평균</translation>
    </message>
    <message>
        <source>%1, mean over all heads of all layers</source>
        <translation>%1, 모든 레이어 모든 헤드의 평균</translation>
    </message>
    <message>
        <source>%1, mean over all heads of the %2 of %3 layers whose maps are kept</source>
        <translation>%1, 레이어 %3개 중 맵이 남은 %2개의 모든 헤드 평균</translation>
    </message>
    <message>
        <source>÷ (1 − λ)</source>
        <translation>÷ (1 − λ)</translation>
    </message>
    <message>
        <source>Where attention goes</source>
        <translation>어텐션이 가는 곳</translation>
    </message>
    <message>
        <source>Where attention goes in the selected head</source>
        <translation>고른 헤드에서 어텐션이 가는 곳</translation>
    </message>
    <message>
        <source>Where attention goes in the selected layer: mean over its heads</source>
        <translation>고른 레이어에서 어텐션이 가는 곳: 헤드들의 평균</translation>
    </message>
    <message>
        <source>Where attention goes in all layers: mean over all heads of all layers</source>
        <translation>모든 레이어에서 어텐션이 가는 곳: 모든 레이어 모든 헤드의 평균</translation>
    </message>
    <message>
        <source>What the bars show</source>
        <translation>막대가 보이는 것</translation>
    </message>
    <message>
        <source>Mark the answer to split the bars: select it in the prompt and press “Answer”, or Ctrl+M.</source>
        <translation>정답을 표시하면 막대가 나뉩니다. 프롬프트에서 정답을 골라 “정답”이나 Ctrl+M을 누르세요.</translation>
    </message>
    <message>
        <source>, L%1 · H%2</source>
        <translation>, L%1 · H%2</translation>
    </message>
    <message>
        <source>, layer %1</source>
        <translation>, 레이어 %1</translation>
    </message>
    <message>
        <source>, all heads</source>
        <translation>, 모든 헤드</translation>
    </message>
    <message>
        <source>Rivals %1, question %2, first token %3, the rest %4.</source>
        <translation>경쟁 항목 %1, 질문 %2, 첫 토큰 %3, 나머지 %4.</translation>
    </message>
    <message>
        <source>In the mean of the heads’ own shares the answer has %1.</source>
        <translation>헤드마다 잰 비율의 평균에서 정답은 %1입니다.</translation>
    </message>
    <message>
        <source>Answer ÷ |largest other| %1, the other is “%2”.</source>
        <translation>정답 ÷ |다른 최대|는 %1, 다른 최대는 “%2”입니다.</translation>
    </message>
    <message>
        <source>Nothing else gets 0.0005: there is no answer ÷ |largest other|.</source>
        <translation>다른 것은 모두 0.0005보다 작아 정답 ÷ |다른 최대|가 없습니다.</translation>
    </message>
    <message>
        <source>The row reads against the answer: its sum is below 0.</source>
        <translation>이 행에서 정답의 합은 0보다 작습니다.</translation>
    </message>
    <message>
        <source>÷ (1 − λ) it is above 1, as all the rest adds up to %1.</source>
        <translation>÷ (1 − λ)로는 1보다 큽니다. 나머지의 합이 %1이기 때문입니다.</translation>
    </message>
    <message>
        <source>÷ (1 − λ) it is below 0, as its sum has not the sign of the row’s sum, %1.</source>
        <translation>÷ (1 − λ)로는 0보다 작습니다. 그 합의 부호가 행 합 %1과 다르기 때문입니다.</translation>
    </message>
    <message>
        <source>%1, mean of layer %2 (Standard: %3)</source>
        <translation>%1, 레이어 %2의 평균(표준: 레이어 %3)</translation>
    </message>
    <message>
        <source>Inside a word + and − cancel; by token every size counts.</source>
        <translation>단어 안에서는 +와 −가 상쇄되고, 토큰별로는 모든 크기를 셉니다.</translation>
    </message>
    <message>
        <source>Inside a sentence + and − cancel; by token every size counts.</source>
        <translation>문장 안에서는 +와 −가 상쇄되고, 토큰별로는 모든 크기를 셉니다.</translation>
    </message>
    <message>
        <source>“Heads’ own” is the mean of their own shares: heads cancel one another, too.</source>
        <translation>“헤드별”은 헤드마다 잰 비율의 평균입니다. 헤드끼리도 상쇄됩니다.</translation>
    </message>
    <message>
        <source>by word</source>
        <translation>단어별</translation>
    </message>
    <message>
        <source>by sentence</source>
        <translation>문장별</translation>
    </message>
    <message>
        <source>by token</source>
        <translation>토큰별</translation>
    </message>
    <message>
        <source>The bars show sums over the tokens of each sentence, as shares of Σ|sum|: inside a sentence + and − cancel</source>
        <translation>막대는 문장마다 토큰 가중치를 더한 합이 Σ|합|에서 차지하는 비율입니다. 문장 안에서 +와 −가 상쇄됩니다</translation>
    </message>
    <message>
        <source>The bars show shares of Σ|weight|: every token counts by its size</source>
        <translation>막대는 Σ|가중치|에서 차지하는 비율입니다. 모든 토큰을 크기로 셉니다</translation>
    </message>
    <message>
        <source>The bars show sums divided by 1 − λ, as the paper counts: weights count with their signs, so a part may be below 0 or above 1</source>
        <translation>막대는 논문처럼 합을 1 − λ로 나눈 값입니다. 가중치를 부호와 함께 세므로 0보다 작거나 1보다 클 수 있습니다</translation>
    </message>
    <message>
        <source>%1: answer %2 %3, %4 by token, %5 ÷ the row’s sum.</source>
        <translation>%1: 정답은 %3 %2, 토큰별 %4, ÷ 행의 합으로는 %5.</translation>
    </message>
    <message>
        <source>All weights are 0.</source>
        <translation>모든 가중치가 0입니다.</translation>
    </message>
    <message>
        <source>The row adds up to less than a twentieth of Σ|weight|: a quotient by that says nothing.</source>
        <translation>행의 합이 Σ|가중치|의 20분의 1보다 작습니다. 그것으로 나눈 값은 뜻이 없습니다.</translation>
    </message>
    <message>
        <source>Question %1, first token %2, the rest %3.</source>
        <translation>질문 %1, 첫 토큰 %2, 나머지 %3.</translation>
    </message>
</context>
<context>
    <name>lambdascope::ModelFinder</name>
    <message>
        <source>Where is “%1” now?</source>
        <translation>“%1” 폴더는 지금 어디에 있나요?</translation>
    </message>
    <message>
        <source>A model of this session</source>
        <translation>이 세션의 모델</translation>
    </message>
    <message>
        <source>%1 holds other weights than this session was saved with.</source>
        <translation>%1에 있는 가중치는 이 세션을 저장할 때의 가중치와 다릅니다.</translation>
    </message>
    <message>
        <source>%1 holds no model any more.</source>
        <translation>%1에 이제 모델이 없습니다.</translation>
    </message>
    <message>
        <source>With other weights the numbers will not be those of the session. The same weights are recognised wherever they are.</source>
        <translation>가중치가 다르면 수치가 세션의 것과 달라집니다. 같은 가중치는 어디에 있어도 알아봅니다.</translation>
    </message>
    <message>
        <source>Show where it is now; it is recognised by its weights, and the next time without asking.</source>
        <translation>지금 있는 폴더를 고르세요. 가중치로 알아보며, 다음에는 묻지 않습니다.</translation>
    </message>
    <message>
        <source>&amp;Find it…</source>
        <translation>찾기(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Use it all the same</source>
        <translation>그래도 쓰기(&amp;U)</translation>
    </message>
    <message>
        <source>Reading weights to find those of this session…</source>
        <translation>이 세션의 가중치를 찾으려고 가중치를 읽는 중…</translation>
    </message>
</context>
<context>
    <name>lambdascope::ModelMenu</name>
    <message>
        <source>&amp;Model</source>
        <translation>모델(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Twin</source>
        <translation>짝 헤드(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Previous layer</source>
        <translation>이전 레이어(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next layer</source>
        <translation>다음 레이어(&amp;N)</translation>
    </message>
    <message>
        <source>Pre&amp;vious head</source>
        <translation>이전 헤드(&amp;V)</translation>
    </message>
    <message>
        <source>Next &amp;head</source>
        <translation>다음 헤드(&amp;H)</translation>
    </message>
    <message>
        <source>The head with the &amp;nearest pattern</source>
        <translation>패턴이 가장 비슷한 헤드(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Unpin the cell</source>
        <translation>칸 고정 풀기(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Cancel what is computed</source>
        <translation>계산 취소(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;About these models…</source>
        <translation>이 모델들의 정보(&amp;A)…</translation>
    </message>
    <message>
        <source>The head at the same share of the &amp;depth</source>
        <translation>깊이의 비율이 같은 곳에 있는 헤드(&amp;D)</translation>
    </message>
    <message>
        <source>Pa&amp;irs that come with the program</source>
        <translation>기본 제공 모델 쌍(&amp;I)</translation>
    </message>
    <message>
        <source>The head that finds the &amp;answer</source>
        <translation>정답을 찾는 헤드(&amp;A)</translation>
    </message>
</context>
<context>
    <name>lambdascope::ModelOpener</name>
    <message>
        <source>%1 of %2 MB</source>
        <translation>%2 MB 중 %1</translation>
    </message>
    <message>
        <source>comes with the program</source>
        <translation>기본 제공</translation>
    </message>
    <message>
        <source>Open a model beside the open one</source>
        <translation>열린 모델 옆에 모델 열기</translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation>모델 폴더 열기</translation>
    </message>
    <message>
        <source>%1 of %2 GB</source>
        <translation>%2 GB 중 %1</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>Nothing was opened</source>
        <translation>아무것도 열지 않았습니다</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>%1을(를) 열지 못했습니다</translation>
    </message>
    <message>
        <source>%1 is open, but has not run this text</source>
        <translation>%1: 열려 있지만 이 글에는 실행되지 않았습니다</translation>
    </message>
    <message>
        <source>Open a file of a model, or a trace</source>
        <translation>모델의 파일 또는 trace 열기</translation>
    </message>
    <message>
        <source>Models and traces (*.safetensors *.json *.model)</source>
        <translation>모델과 trace (*.safetensors *.json *.model)</translation>
    </message>
    <message>
        <source>Step of the trainin&amp;g beside</source>
        <translation>옆에 학습 스텝 열기(&amp;G)</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>마지막 스텝</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>%1스텝</translation>
    </message>
    <message>
        <source>This DIFF model as it was after this step, beside the open one</source>
        <translation>이 스텝 뒤의 DIFF 모델을 열린 모델 옆에 놓습니다</translation>
    </message>
    <message>
        <source>%1 models at once: one can be shown alone, and another one beside a DIFF model.</source>
        <translation>한 번에 모델 %1개: 하나는 혼자 볼 수 있고, DIFF 모델 옆에는 하나를 더 놓을 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>lambdascope::ModelToolBar</name>
    <message>
        <source>Trained values</source>
        <translation>학습된 값</translation>
    </message>
    <message>
        <source>L%1 · H%2</source>
        <translation>L%1 · H%2</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>탐색</translation>
    </message>
    <message>
        <source>λ lab</source>
        <translation>λ 실험실</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>배우기</translation>
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
        <translation>작업 공간</translation>
    </message>
    <message>
        <source>Look at one head: maps, λ, next token</source>
        <translation>헤드 하나 보기: 맵, λ, 다음 토큰</translation>
    </message>
    <message>
        <source>Follow a lesson, page by page</source>
        <translation>수업을 한 쪽씩 따라가기</translation>
    </message>
    <message>
        <source>Puts every edited layer back to its trained values</source>
        <translation>편집한 레이어를 모두 학습된 값으로 되돌립니다</translation>
    </message>
    <message>
        <source>Edits in force</source>
        <translation>현재 편집</translation>
    </message>
    <message>
        <source>Twin</source>
        <translation>짝 헤드</translation>
    </message>
    <message>
        <source>Head of the standard Transformer</source>
        <translation>표준 트랜스포머의 헤드</translation>
    </message>
    <message>
        <source>The head of the standard Transformer that stands beside</source>
        <translation>옆에 놓인 표준 트랜스포머의 헤드</translation>
    </message>
    <message>
        <source>holds edits</source>
        <translation>편집 있음</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>학습된 그대로</translation>
    </message>
    <message>
        <source>Only a DIFF model has λ, and none is open</source>
        <translation>λ는 DIFF 모델에만 있는데 열린 것이 없습니다</translation>
    </message>
    <message>
        <source>Move λ and see the whole model answer</source>
        <translation>λ를 움직여 모델 전체의 반응 보기</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>폴더 열기…</translation>
    </message>
    <message>
        <source>nearest pattern</source>
        <translation>가장 비슷한 패턴</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>The head whose map is most similar to |A1 − λ·A2|: cosine %1</source>
        <translation>맵이 |A1 − λ·A2|와 가장 비슷한 헤드: 코사인 %1</translation>
    </message>
    <message>
        <source>A and B hold two sets of edits</source>
        <translation>A와 B에 편집 두 세트를 둡니다</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>파일 열기…</translation>
    </message>
    <message>
        <source>About these models…</source>
        <translation>이 모델들의 정보…</translation>
    </message>
    <message>
        <source>same depth</source>
        <translation>같은 깊이</translation>
    </message>
    <message>
        <source>The head at the same share of the depth, and of the heads of its layer</source>
        <translation>깊이의 비율이 같고, 그 레이어의 헤드들 가운데서도 비율이 같은 곳에 있는 헤드</translation>
    </message>
    <message>
        <source>The head of the second model that stands beside</source>
        <translation>옆에 놓인 두 번째 모델의 헤드</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>실험</translation>
    </message>
    <message>
        <source>Ask the models what the paper asked</source>
        <translation>논문이 물은 것을 모델에 묻기</translation>
    </message>
    <message>
        <source>weighs the answer most</source>
        <translation>정답의 가중치가 가장 큼</translation>
    </message>
    <message>
        <source>no answer is marked</source>
        <translation>표시한 정답 없음</translation>
    </message>
    <message>
        <source>The head that gives the sentence of the marked answer most from the last token of the prompt; without a marked answer the one with the nearest pattern</source>
        <translation>프롬프트의 마지막 토큰에서 표시한 정답이 있는 문장에 가중치를 가장 많이 주는 헤드. 표시한 정답이 없으면 패턴이 가장 비슷한 헤드</translation>
    </message>
    <message>
        <source>all</source>
        <translation>모두</translation>
    </message>
    <message>
        <source>Layers looked at: %1. This long prompt leaves no room for the maps of others</source>
        <translation>찾아본 레이어 수: %1. 프롬프트가 길어 다른 레이어의 맵을 담을 자리가 없습니다</translation>
    </message>
    <message>
        <source>The mean of heads is shown, %1 in a layer. A number shows that head alone</source>
        <translation>헤드들의 평균을 보여 줍니다. 레이어마다 %1개입니다. 수를 넣으면 그 헤드만 보입니다</translation>
    </message>
    <message>
        <source>A and B hold two sets of edits; the dot says that this one holds some</source>
        <translation>A와 B에 편집 두 세트를 둡니다. 점은 이 세트에 편집이 있다는 뜻입니다</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>모든 헤드</translation>
    </message>
    <message>
        <source>retrieving layer</source>
        <translation>검색하는 레이어</translation>
    </message>
</context>
<context>
    <name>lambdascope::ModelsButton</name>
    <message>
        <source>no model open</source>
        <translation>열린 모델 없음</translation>
    </message>
    <message>
        <source>DIFF %1</source>
        <translation>DIFF %1</translation>
    </message>
    <message>
        <source>Standard %1</source>
        <translation>표준 %1</translation>
    </message>
    <message>
        <source>DIFF %1 with Standard %2</source>
        <translation>DIFF %1와 표준 %2</translation>
    </message>
    <message>
        <source>Models: %1</source>
        <translation>모델: %1</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>모델 열기</translation>
    </message>
    <message>
        <source>with</source>
        <translation>와</translation>
    </message>
    <message>
        <source>step %1 of training</source>
        <translation>학습 %1스텝</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>%1스텝</translation>
    </message>
    <message>
        <source>DIFF %1 with DIFF %2</source>
        <translation>DIFF %1와 DIFF %2</translation>
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
        <translation>토큰</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>표준</translation>
    </message>
    <message>
        <source>DIFF trained</source>
        <translation>DIFF 원본</translation>
    </message>
    <message>
        <source>DIFF edited</source>
        <translation>DIFF 편집</translation>
    </message>
    <message>
        <source>change</source>
        <translation>변화</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>정답</translation>
    </message>
    <message>
        <source>distractor</source>
        <translation>방해 항목</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>says %1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>Standard edited</source>
        <translation>표준 편집</translation>
    </message>
    <message>
        <source>%1 edited</source>
        <translation>%1 편집</translation>
    </message>
    <message>
        <source>says %1, right</source>
        <translation>%1, 맞음</translation>
    </message>
    <message>
        <source>says %1, wrong</source>
        <translation>%1, 틀림</translation>
    </message>
</context>
<context>
    <name>lambdascope::NextTokenView</name>
    <message>
        <source>Most probable next tokens</source>
        <translation>가장 확률 높은 다음 토큰</translation>
    </message>
    <message>
        <source>KL %1 nats · flips %2 of %3</source>
        <translation>KL %1 나트 · 1순위 바뀜 %2 / %3</translation>
    </message>
    <message>
        <source>after “%1”</source>
        <translation>“%1” 다음</translation>
    </message>
    <message>
        <source>KL %1 nats</source>
        <translation>KL %1 나트</translation>
    </message>
    <message>
        <source>top-1 flips %1</source>
        <translation>1순위 바뀜 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2의 %1</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>What each model would write next, in % of probability</source>
        <translation>각 모델이 다음에 쓸 것, 확률 %</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>정답</translation>
    </message>
    <message>
        <source>answer, all %1 tokens</source>
        <translation>정답, 토큰 %1개 모두</translation>
    </message>
    <message>
        <source>DIFF %1 %</source>
        <translation>DIFF %1 %</translation>
    </message>
    <message>
        <source>its loss %1</source>
        <translation>그 손실 %1</translation>
    </message>
    <message>
        <source>Standard %1 %</source>
        <translation>표준 %1 %</translation>
    </message>
    <message>
        <source>loss on the whole prompt %1</source>
        <translation>전체 프롬프트의 손실 %1</translation>
    </message>
    <message>
        <source>loss on the whole prompt</source>
        <translation>전체 프롬프트의 손실</translation>
    </message>
    <message>
        <source>Standard %1</source>
        <translation>표준 %1</translation>
    </message>
    <message>
        <source>DIFF %1</source>
        <translation>DIFF %1</translation>
    </message>
    <message>
        <source>Answer: the probability that the model says all tokens of the marked answer next. Loss on the whole prompt: mean −log p of its own tokens, nats per token. KL of the next token, trained to edited. Probabilities are in %</source>
        <translation>정답: 모델이 표시한 정답의 모든 토큰을 이어서 말할 확률. 전체 프롬프트의 손실: 프롬프트 자신의 토큰들의 평균 −log p, 토큰당 나트. KL은 다음 토큰의 학습된 것에서 편집된 것까지. 확률은 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message numerus="yes">
        <source>asked in none of the %n way(s) these models learned</source>
        <translation>
            <numerusform>이 모델들이 배운 표현은 %n가지인데, 이 표현은 그 가운데 없습니다</numerusform>
        </translation>
    </message>
    <message>
        <source>the prompt ends in a blank, behind which most models say pieces of words</source>
        <translation>프롬프트가 공백으로 끝나, 대부분의 모델이 그 뒤에 단어 조각을 이어 씁니다</translation>
    </message>
    <message>
        <source>The most probable next token of each model; right or wrong beside the first token of the marked answer</source>
        <translation>모델마다 가장 가능성이 높은 다음 토큰입니다. 맞고 틀림은 표시한 정답의 첫 토큰을 기준으로 합니다</translation>
    </message>
    <message>
        <source>Not why: the maps look alike where both are right.</source>
        <translation>이유는 아닙니다. 둘 다 맞을 때도 맵은 비슷하게 보입니다.</translation>
    </message>
</context>
<context>
    <name>lambdascope::NotesView</name>
    <message>
        <source>Next</source>
        <translation>다음</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>이전</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>학습된 값</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>공개</translation>
    </message>
    <message>
        <source>Spotlight</source>
        <translation>스포트라이트</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>검은 화면</translation>
    </message>
    <message>
        <source>White</source>
        <translation>흰 화면</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>대비</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>더 크게</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>더 작게</translation>
    </message>
    <message>
        <source>End</source>
        <translation>끝내기</translation>
    </message>
    <message>
        <source>Notes of this page</source>
        <translation>이 쪽의 메모</translation>
    </message>
    <message>
        <source>Only you see these notes</source>
        <translation>이 메모는 본인만 봅니다</translation>
    </message>
    <message>
        <source>What the audience sees</source>
        <translation>청중이 보는 화면</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시 정지</translation>
    </message>
    <message>
        <source>Stops the time since the start</source>
        <translation>시작부터 잰 시간을 멈춥니다</translation>
    </message>
    <message>
        <source>Pause the time since the start</source>
        <translation>시작부터 잰 시간을 잠시 멈춤</translation>
    </message>
    <message>
        <source>%1: key %2</source>
        <translation>%1: %2 키</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>%2쪽 중 %1쪽</translation>
    </message>
    <message>
        <source>*No notes on this page.*</source>
        <translation>*이 쪽에는 메모가 없습니다.*</translation>
    </message>
    <message>
        <source>The audience sees this.</source>
        <translation>청중은 이것을 봅니다.</translation>
    </message>
    <message>
        <source>The screen is black.</source>
        <translation>화면이 검은색입니다.</translation>
    </message>
    <message>
        <source>The screen is white.</source>
        <translation>화면이 흰색입니다.</translation>
    </message>
    <message>
        <source>Frozen: the audience’s picture stands still.</source>
        <translation>멈춤: 청중의 화면이 그대로 있습니다.</translation>
    </message>
    <message>
        <source>%1 Behind it, it is frozen.</source>
        <translation>%1 그 뒤의 화면은 멈춰 있습니다.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>Notes — Lambdascope</source>
        <translation>메모 — Lambdascope</translation>
    </message>
    <message>
        <source>Notes for the teacher</source>
        <translation>교사용 메모</translation>
    </message>
    <message>
        <source>Next map</source>
        <translation>다음 맵</translation>
    </message>
</context>
<context>
    <name>lambdascope::OpenedDrawing</name>
    <message>
        <source>not a finite number</source>
        <translation>유한한 수가 아님</translation>
    </message>
    <message>
        <source>of another run</source>
        <translation>다른 실행의 것</translation>
    </message>
    <message>
        <source>number %1</source>
        <translation>수 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
</context>
<context>
    <name>lambdascope::OpenedPanel</name>
    <message>
        <source>The box that is open</source>
        <translation>열린 상자</translation>
    </message>
    <message>
        <source>The formula of the box, and its numbers before and after it</source>
        <translation>상자의 식과 그 앞뒤의 수</translation>
    </message>
</context>
<context>
    <name>lambdascope::Passes</name>
    <message>
        <source>%1: the maps of layer %2 could not be computed: %3</source>
        <translation>%1: 레이어 %2의 맵을 계산하지 못했습니다: %3</translation>
    </message>
    <message>
        <source>Cancelled. The layers that had come are shown.</source>
        <translation>취소했습니다. 그때까지 온 레이어가 보입니다.</translation>
    </message>
    <message>
        <source>Cancelled. What is shown is of the earlier text or edit.</source>
        <translation>취소했습니다. 보이는 것은 이전 글이나 편집의 것입니다.</translation>
    </message>
</context>
<context>
    <name>lambdascope::PatchDialog</name>
    <message>
        <source>Patch</source>
        <translation>패치</translation>
    </message>
    <message>
        <source>Puts a part of another run in the place of the same part of this one.</source>
        <translation>다른 실행의 한 부분을 이 실행의 같은 자리에 넣습니다.</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>표준</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>잔차 스트림</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>부분</translation>
    </message>
    <message>
        <source>What the head gives, after norm and output factor</source>
        <translation>헤드가 내는 것. 정규화와 출력 계수 뒤</translation>
    </message>
    <message>
        <source>The first map of the head; it weighs the values of this run</source>
        <translation>헤드의 첫째 맵. 이 실행의 밸류에 가중합니다</translation>
    </message>
    <message>
        <source>The second map of the head; it weighs the values of this run</source>
        <translation>헤드의 둘째 맵. 이 실행의 밸류에 가중합니다</translation>
    </message>
    <message>
        <source>The residual stream before the layer, at one token</source>
        <translation>레이어 앞, 한 토큰의 잔차 스트림</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>Layers count from 0</source>
        <translation>레이어는 0부터 셉니다</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>Heads count from 0</source>
        <translation>헤드는 0부터 셉니다</translation>
    </message>
    <message>
        <source>all</source>
        <translation>모두</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>Tokens count from 0</source>
        <translation>토큰은 0부터 셉니다</translation>
    </message>
    <message>
        <source>head</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>token</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>From</source>
        <translation>가져올 곳</translation>
    </message>
    <message>
        <source>The prompt of the other run; one for all patches of a model</source>
        <translation>다른 실행의 프롬프트. 한 모델의 모든 패치가 같이 씁니다</translation>
    </message>
    <message>
        <source>this prompt, in the other state</source>
        <translation>이 프롬프트, 다른 상태</translation>
    </message>
    <message>
        <source>another prompt</source>
        <translation>다른 프롬프트</translation>
    </message>
    <message>
        <source>from</source>
        <translation>가져올 곳</translation>
    </message>
    <message>
        <source>Prompt of the other run</source>
        <translation>다른 실행의 프롬프트</translation>
    </message>
    <message>
        <source>It needs as many tokens as the prompt of this run</source>
        <translation>이 실행의 프롬프트와 토큰 수가 같아야 합니다</translation>
    </message>
    <message>
        <source>The other way round: this run as trained, that one with the edits</source>
        <translation>반대로: 이 실행은 학습된 상태, 다른 실행은 편집된 상태</translation>
    </message>
    <message>
        <source>Else this run has the edits, and the other one is as trained</source>
        <translation>아니면 이 실행이 편집된 상태이고 다른 실행이 학습된 상태입니다</translation>
    </message>
    <message>
        <source>&amp;Put in</source>
        <translation>넣기(&amp;P)</translation>
    </message>
    <message>
        <source>Patches in force</source>
        <translation>현재 패치</translation>
    </message>
    <message>
        <source>What is put in now</source>
        <translation>지금 들어 있는 것</translation>
    </message>
    <message>
        <source>&amp;Take out</source>
        <translation>빼기(&amp;T)</translation>
    </message>
    <message>
        <source>Takes the selected patch out again</source>
        <translation>고른 패치를 다시 뺍니다</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Closes this window (Esc)</source>
        <translation>이 창을 닫습니다(Esc)</translation>
    </message>
    <message>
        <source>Open a model first</source>
        <translation>먼저 모델을 여세요</translation>
    </message>
    <message>
        <source>That prompt has %1 tokens and this one %2: it needs as many</source>
        <translation>그 프롬프트는 토큰이 %1개, 이 프롬프트는 %2개입니다. 수가 같아야 합니다</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>Puts it in; undo takes it out again</source>
        <translation>넣습니다. 실행 취소하면 다시 빠집니다</translation>
    </message>
    <message>
        <source>As many tokens as this prompt: %1</source>
        <translation>이 프롬프트와 토큰 수가 같습니다: %1</translation>
    </message>
    <message>
        <source>Nothing else is edited, so both states are the same run</source>
        <translation>다른 편집이 없으므로 두 상태는 같은 실행입니다</translation>
    </message>
    <message>
        <source>Nothing is patched</source>
        <translation>패치가 없습니다</translation>
    </message>
    <message>
        <source>In force, from %1:</source>
        <translation>현재, %1에서:</translation>
    </message>
    <message>
        <source>patch: %1</source>
        <translation>패치: %1</translation>
    </message>
    <message>
        <source>patch taken out: %1</source>
        <translation>패치 빼기: %1</translation>
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
        <translation>%1, 논문, %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>model, which result</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1: not run yet</source>
        <translation>%1: 아직 실행하지 않음</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>DIFF: name</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>→ %1, ↓ %2</source>
        <comment>names of axes</comment>
        <translation>→ %1, ↓ %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>quantity, unit</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, logarithmic</source>
        <translation>%1, 로그</translation>
    </message>
    <message>
        <source>%1: being run</source>
        <translation>%1: 실행 중</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>quantity, value</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>quantities, what is the same everywhere</comment>
        <translation>%1(%2)</translation>
    </message>
    <message>
        <source>%1, %2: %3, 95 % interval from %4 to %5</source>
        <translation>%1, %2: %3, 95 % 구간 %4에서 %5까지</translation>
    </message>
    <message>
        <source>%1, 95 % interval from %2 to %3</source>
        <translation>%1, 95 % 구간 %2에서 %3까지</translation>
    </message>
</context>
<context>
    <name>lambdascope::PlotView</name>
    <message>
        <source>Point at a number to read it; ← and → go from one to the next</source>
        <translation>숫자를 가리키면 읽을 수 있습니다. ←와 →로 하나씩 옮겨 갑니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::PredictionCard</name>
    <message>
        <source>Click a token in the prompt or in the map.</source>
        <translation>프롬프트나 맵에서 토큰을 클릭하세요.</translation>
    </message>
    <message>
        <source>Click a head.</source>
        <translation>헤드를 클릭하세요.</translation>
    </message>
    <message>
        <source>Click a layer.</source>
        <translation>레이어를 클릭하세요.</translation>
    </message>
    <message>
        <source>Your prediction</source>
        <translation>예측</translation>
    </message>
    <message>
        <source>Your guess</source>
        <translation>예측</translation>
    </message>
    <message>
        <source>Choose your answer from this list, or click it in the window</source>
        <translation>이 목록에서 답을 고르거나 창에서 클릭하세요</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>공개</translation>
    </message>
    <message>
        <source>The models compute the answer …</source>
        <translation>모델이 답을 계산하는 중…</translation>
    </message>
    <message>
        <source>Try another token</source>
        <translation>다른 토큰 해 보기</translation>
    </message>
    <message>
        <source>Predict the weight of another token of this row</source>
        <translation>이 행의 다른 토큰의 가중치 예측하기</translation>
    </message>
    <message>
        <source>Choose from the list …</source>
        <translation>목록에서 고르세요…</translation>
    </message>
    <message>
        <source>Your guess: %1</source>
        <translation>예측: %1</translation>
    </message>
    <message>
        <source>Show the answer of these models</source>
        <translation>이 모델들의 답 보기</translation>
    </message>
    <message>
        <source>Make your prediction first</source>
        <translation>먼저 예측하세요</translation>
    </message>
    <message>
        <source>Hint %1 of %2</source>
        <translation>힌트 %2개 중 %1</translation>
    </message>
    <message>
        <source>Show the next hint</source>
        <translation>다음 힌트 보기</translation>
    </message>
    <message>
        <source>These are all hints</source>
        <translation>힌트는 이것뿐입니다</translation>
    </message>
    <message>
        <source>Hint %1: %2</source>
        <translation>힌트 %1: %2</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>힌트</translation>
    </message>
    <message>
        <source>%1 Drag the marker.</source>
        <comment>after a question</comment>
        <translation>%1 마커를 끌어 보세요.</translation>
    </message>
</context>
<context>
    <name>lambdascope::PredictionScale</name>
    <message>
        <source>Your guess</source>
        <translation>예측</translation>
    </message>
    <message>
        <source>No guess yet, between %1 and %2</source>
        <translation>아직 예측 없음, %1과 %2 사이</translation>
    </message>
    <message>
        <source>Your guess is %1</source>
        <translation>예측은 %1</translation>
    </message>
    <message>
        <source>Your guess is %1, it is %2</source>
        <translation>예측은 %1, 실제는 %2</translation>
    </message>
    <message>
        <source>Drag the marker, or move it by ← → (Shift: ten steps)</source>
        <translation>마커를 끌거나 ← →로 옮기세요(Shift: 열 칸)</translation>
    </message>
    <message>
        <source>you %1</source>
        <translation>예측 %1</translation>
    </message>
</context>
<context>
    <name>lambdascope::Presenter</name>
    <message>
        <source>Presentation — Lambdascope</source>
        <translation>발표 — Lambdascope</translation>
    </message>
    <message>
        <source>λ is locked</source>
        <translation>λ가 잠겨 있습니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::PresenterView</name>
    <message>
        <source>Presentation</source>
        <translation>발표</translation>
    </message>
    <message>
        <source>Drag λ; ↑ and ↓ move it by 0.05</source>
        <translation>λ를 드래그하세요. ↑와 ↓로 0.05씩 옮깁니다</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>Formula: %1.</source>
        <translation>수식: %1.</translation>
    </message>
    <message>
        <source>Option %1: %2.</source>
        <translation>선택지 %1: %2.</translation>
    </message>
    <message>
        <source>Option %1 is right.</source>
        <translation>선택지 %1이(가) 정답입니다.</translation>
    </message>
    <message>
        <source>The map is covered: predict first.</source>
        <translation>맵이 가려져 있습니다. 먼저 예측해 보세요.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>A click counts a guess, Shift+click takes one off; so do keys 1 to 9</source>
        <translation>클릭하면 한 표를 더하고 Shift+클릭하면 한 표를 뺍니다. 1–9 키로도 됩니다</translation>
    </message>
    <message>
        <source>%1:</source>
        <translation>%1:</translation>
    </message>
</context>
<context>
    <name>lambdascope::PromptBar</name>
    <message>
        <source>Prompt</source>
        <translation>프롬프트</translation>
    </message>
    <message>
        <source>Type a prompt</source>
        <translation>프롬프트를 입력하세요</translation>
    </message>
    <message>
        <source>Example prompts</source>
        <translation>예시 프롬프트</translation>
    </message>
    <message>
        <source>Replaces the prompt by an example</source>
        <translation>프롬프트를 예시로 바꿉니다</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>예시</translation>
    </message>
    <message>
        <source>Tokens. Click a token to ask from it.</source>
        <translation>토큰. 클릭하면 거기서 묻습니다.</translation>
    </message>
    <message>
        <source>Tokens, tinted by what “%1” (row %2) reads. Click a token to ask from it.</source>
        <translation>토큰. “%1”(행 %2)이 읽는 만큼 색이 짙습니다. 토큰을 클릭하면 거기서 묻습니다.</translation>
    </message>
    <message>
        <source>The text that both models read; they run as you type</source>
        <translation>두 모델이 읽는 글. 입력하는 대로 실행됩니다</translation>
    </message>
    <message>
        <source>Token numbers, such as 3 1 4</source>
        <translation>3 1 4 같은 토큰 번호</translation>
    </message>
    <message>
        <source>This model has no tokenizer: it reads the numbers of tokens</source>
        <translation>이 모델에는 토크나이저가 없습니다. 토큰 번호를 읽습니다</translation>
    </message>
    <message>
        <source>DIFF right, Standard wrong</source>
        <translation>DIFF 맞음, 표준 틀림</translation>
    </message>
    <message>
        <source>Standard right, DIFF wrong</source>
        <translation>표준 맞음, DIFF 틀림</translation>
    </message>
    <message>
        <source>both right</source>
        <translation>둘 다 맞음</translation>
    </message>
    <message>
        <source>both wrong</source>
        <translation>둘 다 틀림</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Fill in numbers</source>
        <translation>번호 채우기</translation>
    </message>
    <message>
        <source>Puts token numbers that the model has in the place of the text</source>
        <translation>글을 모델에 있는 토큰 번호로 바꿉니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::PromptMarks</name>
    <message>
        <source>Mark as &amp;answer</source>
        <translation>정답으로 표시(&amp;A)</translation>
    </message>
    <message>
        <source>Mark as &amp;distractor</source>
        <translation>방해 항목으로 표시(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Remove marks</source>
        <translation>표시 지우기(&amp;R)</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>정답</translation>
    </message>
    <message>
        <source>Distractor</source>
        <translation>방해 항목</translation>
    </message>
    <message>
        <source>Mark as answer</source>
        <translation>정답으로 표시</translation>
    </message>
    <message>
        <source>Mark as distractor</source>
        <translation>방해 항목으로 표시</translation>
    </message>
    <message>
        <source>Select words in the prompt or a token first</source>
        <translation>먼저 프롬프트의 단어나 토큰 하나를 고르세요</translation>
    </message>
    <message>
        <source>“%1” is marked; press to remove the mark</source>
        <translation>“%1”에 표시가 있습니다. 누르면 지워집니다</translation>
    </message>
    <message>
        <source>Marks “%1” as the answer the model should find</source>
        <translation>모델이 찾아야 할 정답으로 표시합니다: “%1”</translation>
    </message>
    <message>
        <source>Marks “%1” as a distractor: like an answer, but none</source>
        <translation>정답 같지만 아닌 방해 항목으로 표시합니다: “%1”</translation>
    </message>
    <message>
        <source>“%1” is what the prompt asks for or tells beside it, and was marked by itself; press to remove the mark</source>
        <translation>“%1”은(는) 프롬프트가 묻는 것이거나 나란히 알려 준 것이라 저절로 표시되었습니다. 누르면 표시가 지워집니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::PromptPanel</name>
    <message>
        <source>Standard</source>
        <translation>표준</translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation>DIFF</translation>
    </message>
    <message>
        <source>DIFF edited</source>
        <translation>DIFF 편집</translation>
    </message>
    <message>
        <source>Open a model first</source>
        <translation>먼저 모델을 여세요</translation>
    </message>
    <message>
        <source>%1 row written with other edits · generate again</source>
        <translation>%1 줄은 다른 편집으로 쓴 글 · 다시 생성하세요</translation>
    </message>
    <message>
        <source>too long to follow; the views show it when it ends</source>
        <translation>너무 길어 따라가지 않습니다. 끝나면 보여 줍니다</translation>
    </message>
    <message>
        <source>the views follow %1</source>
        <translation>보기가 %1을(를) 따라갑니다</translation>
    </message>
    <message>
        <source>the views stay at token %1 of %2</source>
        <translation>보기는 %2의 토큰 %1에 머뭅니다</translation>
    </message>
    <message>
        <source>the views stay at the prompt</source>
        <translation>보기는 프롬프트에 머뭅니다</translation>
    </message>
    <message>
        <source>%1 of %2 tokens · %3</source>
        <translation>토큰 %2개 중 %1개 · %3</translation>
    </message>
    <message>
        <source>the views show %1 up to token %2 of %3</source>
        <translation>보기는 %1을(를) 토큰 %3개 중 %2번째까지 보여 줍니다</translation>
    </message>
    <message>
        <source>the views show the prompt</source>
        <translation>보기는 프롬프트를 보여 줍니다</translation>
    </message>
    <message>
        <source>Once upon a time</source>
        <translation>Once upon a time</translation>
    </message>
    <message>
        <source>The text was not opened</source>
        <translation>글을 열지 못했습니다</translation>
    </message>
    <message>
        <source>DIFF trained</source>
        <translation>DIFF 원본</translation>
    </message>
    <message>
        <source>Standard edited</source>
        <translation>표준 편집</translation>
    </message>
    <message>
        <source>Prompts are token numbers: %1</source>
        <translation>프롬프트는 토큰 번호입니다: %1</translation>
    </message>
    <message>
        <source>A trace of a picture: its patches are the tokens (T shows it)</source>
        <translation>그림의 trace: 패치가 토큰입니다 (T로 보기)</translation>
    </message>
    <message>
        <source>The text of a trace: without weights no other can run</source>
        <translation>trace의 글: 가중치가 없어 다른 글은 실행할 수 없습니다</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>편집</translation>
    </message>
    <message>
        <source>Nothing was pasted: the text is larger than 128 KiB, too long for a prompt</source>
        <translation>붙여 넣지 않았습니다: 텍스트가 128 KiB보다 커서 프롬프트로 쓰기에는 너무 깁니다</translation>
    </message>
    <message>
        <source>&amp;Find what a prompt asks for</source>
        <translation>프롬프트가 묻는 것 찾기(&amp;F)</translation>
    </message>
    <message>
        <source>the example</source>
        <translation>예시 선택</translation>
    </message>
    <message>
        <source>What the prompt asks for was found and marked, with the numbers told beside it; undo takes the marks away</source>
        <translation>프롬프트가 묻는 것을 찾아 나란히 알려 준 숫자와 함께 표시했습니다. 실행 취소하면 표시가 지워집니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::ProtocolForm</name>
    <message>
        <source>Command</source>
        <translation>명령</translation>
    </message>
    <message>
        <source>The command that does the same</source>
        <translation>같은 일을 하는 명령</translation>
    </message>
    <message>
        <source>In a terminal, this gives the same numbers</source>
        <translation>터미널에서 같은 숫자를 줍니다</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>명령 복사</translation>
    </message>
    <message>
        <source>Copies the command, for a terminal</source>
        <translation>터미널에서 쓸 명령을 복사합니다</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>학습된 그대로</translation>
    </message>
    <message>
        <source>as edited</source>
        <translation>편집된 그대로</translation>
    </message>
    <message>
        <source>λ of the models that are asked</source>
        <translation>묻는 모델의 λ</translation>
    </message>
    <message>
        <source>Asks the models as they were trained, or with the edits that are in force</source>
        <translation>학습된 그대로, 또는 적용 중인 편집을 더해 모델에 묻습니다</translation>
    </message>
    <message>
        <source>Run both models</source>
        <translation>두 모델 모두 실행</translation>
    </message>
    <message>
        <source>Show the paper’s values</source>
        <translation>논문의 값 보이기</translation>
    </message>
    <message>
        <source>Draws the paper’s numbers hatched beside those of your models</source>
        <translation>내 모델의 값 옆에 논문의 값을 빗금으로 그립니다</translation>
    </message>
    <message>
        <source>The paper’s models have 3B parameters and 4K tokens. Compare the direction, not the height.</source>
        <translation>논문의 모델은 매개변수 3B, 토큰 4K입니다. 높이가 아니라 방향을 비교하세요.</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>기본값</translation>
    </message>
    <message>
        <source>Options of the protocol as they were</source>
        <translation>프로토콜의 옵션을 기본값으로</translation>
    </message>
    <message>
        <source>Sets every option back to what it is without being chosen</source>
        <translation>모든 옵션을 고르지 않았을 때의 값으로 되돌립니다</translation>
    </message>
    <message>
        <source>Choose a file: %1</source>
        <translation>파일 고르기: %1</translation>
    </message>
    <message>
        <source>Chooses a file of your own</source>
        <translation>직접 만든 파일을 고릅니다</translation>
    </message>
    <message>
        <source>%1: several of %2</source>
        <comment>meaning, words</comment>
        <translation>%1: %2 가운데 여럿</translation>
    </message>
    <message>
        <source>Without it the DIFF Transformer alone is asked, of two the first one</source>
        <translation>끄면 DIFF 트랜스포머에만 묻습니다. 둘 다 DIFF이면 첫 모델에만 묻습니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::RecentMenu</name>
    <message>
        <source>Open &amp;recent</source>
        <translation>최근 파일 열기(&amp;R)</translation>
    </message>
    <message>
        <source>%1 is not there any more</source>
        <translation>%1: 이제 그 자리에 없습니다</translation>
    </message>
    <message>
        <source>Nothing was opened yet</source>
        <translation>아직 연 것이 없습니다</translation>
    </message>
    <message>
        <source>&amp;Clear the list</source>
        <translation>목록 비우기(&amp;C)</translation>
    </message>
</context>
<context>
    <name>lambdascope::RowHead</name>
    <message>
        <source>Show what %1 wrote</source>
        <translation>%1이(가) 쓴 글 보기</translation>
    </message>
    <message>
        <source>The maps, tables and figures show what %1 wrote</source>
        <translation>맵과 표와 수치가 %1이(가) 쓴 글을 보여 줍니다</translation>
    </message>
    <message>
        <source>Show in all views what %1 wrote</source>
        <translation>%1이(가) 쓴 글을 모든 보기에 보이기</translation>
    </message>
</context>
<context>
    <name>lambdascope::RowPlot</name>
    <message>
        <source>“%1” reads %2</source>
        <translation>“%1”이(가) 읽는 것: %2</translation>
    </message>
    <message>
        <source>“%1” (token %2)</source>
        <translation>“%1” (토큰 %2)</translation>
    </message>
    <message>
        <source>%1
weight %2</source>
        <translation>%1
가중치 %2</translation>
    </message>
    <message>
        <source>%1
A1 %2, λ·A2 %3</source>
        <translation>%1
A1 %2, λ·A2 %3</translation>
    </message>
    <message>
        <source>%1
A1 − λ·A2: %2</source>
        <translation>%1
A1 − λ·A2: %2</translation>
    </message>
    <message>
        <source>what “%1” (row %2) reads</source>
        <translation>“%1”(행 %2)이 읽는 것</translation>
    </message>
    <message>
        <source>%1 · the difference is drawn when you reveal</source>
        <translation>%1 · 차이는 공개할 때 그립니다</translation>
    </message>
    <message>
        <source>Click a cell of the maps to see its row here</source>
        <translation>맵의 칸을 클릭하면 그 행이 여기에 보입니다</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>표준</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>차이</translation>
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
        <translation>표준 %1</translation>
    </message>
    <message>
        <source>even share 1/%1</source>
        <translation>균등 1/%1</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>정답</translation>
    </message>
    <message>
        <source>distractor</source>
        <translation>방해 항목</translation>
    </message>
    <message>
        <source>by place</source>
        <translation>위치순</translation>
    </message>
    <message>
        <source>by weight</source>
        <translation>가중치순</translation>
    </message>
    <message>
        <source>Order of the row’s keys</source>
        <translation>행의 키 순서</translation>
    </message>
    <message>
        <source>Keys of the row from left to right as in the text</source>
        <translation>행의 키를 글에서처럼 왼쪽에서 오른쪽으로</translation>
    </message>
    <message>
        <source>Keys of the row sorted: largest weight first, whatever its sign</source>
        <translation>행의 키를 정렬: 부호와 상관없이 가중치가 큰 것부터</translation>
    </message>
    <message>
        <source>Choose a key of the row</source>
        <translation>행의 키 고르기</translation>
    </message>
    <message>
        <source>Read the row above or below</source>
        <translation>위나 아래 행 읽기</translation>
    </message>
    <message numerus="yes">
        <source>%n others</source>
        <translation>
            <numerusform>그 밖의 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>÷ what each gives to the answer</source>
        <translation>÷ 각 모델이 정답에 주는 가중치</translation>
    </message>
    <message>
        <source>÷ answer</source>
        <translation>÷ 정답</translation>
    </message>
    <message>
        <source>One row</source>
        <translation>한 행</translation>
    </message>
    <message>
        <source>Scale each model to its answer</source>
        <translation>모델마다 정답 기준으로 맞추기</translation>
    </message>
    <message>
        <source>Each model’s weights divided by what it gives to the answer, so that rivals are compared and not how much is left</source>
        <translation>각 모델의 가중치를 정답에 주는 가중치로 나눈 값. 남은 양이 아니라 경쟁 항목을 비교합니다</translation>
    </message>
    <message>
        <source>No answer is marked that this row sees</source>
        <translation>이 행에서 보이는 정답이 표시되어 있지 않습니다</translation>
    </message>
    <message>
        <source>A model gives the answer nothing here, or reads against it</source>
        <translation>여기서 정답의 가중치가 음수이거나 거의 0인 모델이 있습니다</translation>
    </message>
    <message>
        <source>%1
A1 − λ·A2: %2 of what it gives to the answer</source>
        <translation>%1
A1 − λ·A2: 정답에 주는 가중치의 %2배</translation>
    </message>
</context>
<context>
    <name>lambdascope::SamplingPopup</name>
    <message>
        <source>1 token</source>
        <translation>토큰 1개</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>토큰 %1개</translation>
    </message>
    <message>
        <source>%1, the most probable</source>
        <translation>%1, 가장 확률 높은 것</translation>
    </message>
    <message>
        <source>temperature %1</source>
        <translation>온도 %1</translation>
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
        <translation>시드 %1</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>How many tokens each model writes at most</source>
        <translation>모델마다 최대 몇 토큰을 쓰는가</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Draws among the k most probable tokens only</source>
        <translation>가장 확률 높은 k개 토큰 중에서만 샘플링합니다</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>시드</translation>
    </message>
    <message>
        <source>The same seed draws the same tokens again</source>
        <translation>같은 시드는 같은 토큰을 다시 냅니다</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>온도</translation>
    </message>
    <message>
        <source>0 takes the most probable token; 1 draws by the model&apos;s probabilities; more draws bolder</source>
        <translation>0은 가장 확률 높은 토큰, 1은 모델의 확률대로, 더 크면 더 대담합니다</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Draws among the most probable tokens that together reach p</source>
        <translation>합이 p에 이르는 가장 확률 높은 토큰 중에서 샘플링합니다</translation>
    </message>
    <message>
        <source>all</source>
        <translation>모두</translation>
    </message>
    <message>
        <source>most probable</source>
        <translation>가장 확률 높음</translation>
    </message>
    <message>
        <source>&amp;Tokens</source>
        <translation>토큰(&amp;T)</translation>
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
        <translation>시드(&amp;S)</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>기본값</translation>
    </message>
    <message>
        <source>drawn with the seed</source>
        <translation>시드로 샘플링</translation>
    </message>
    <message>
        <source>nothing is drawn</source>
        <translation>샘플링하지 않음</translation>
    </message>
    <message>
        <source>a sentence of at most %1 tokens</source>
        <translation>한 문장, 많아야 토큰 %1개</translation>
    </message>
    <message>
        <source>To the &amp;end of the sentence</source>
        <translation>문장 끝까지(&amp;E)</translation>
    </message>
    <message>
        <source>Stops behind a full stop, a question or exclamation mark or a line break</source>
        <translation>마침표, 물음표, 느낌표나 줄바꿈 뒤에서 멈춥니다</translation>
    </message>
    <message>
        <source>Te&amp;mperature</source>
        <translation>온도(&amp;M)</translation>
    </message>
</context>
<context>
    <name>lambdascope::ScheduleCombo</name>
    <message>
        <source>every layer as the checkpoint has it</source>
        <translation>모든 레이어가 체크포인트 그대로</translation>
    </message>
    <message>
        <source>0.8 − 0.6·e^(−0.3·l), layers l from 0</source>
        <translation>0.8 − 0.6·e^(−0.3·l), 레이어 l은 0부터</translation>
    </message>
    <message>
        <source>the same λ_init in every layer</source>
        <translation>모든 레이어가 같은 λ_init</translation>
    </message>
    <message>
        <source>λ is the learned part alone</source>
        <translation>λ는 학습된 부분만</translation>
    </message>
    <message>
        <source>A − B·e^(−C·l) with constants of your own</source>
        <translation>A − B·e^(−C·l), 상수는 직접 정함</translation>
    </message>
    <message>
        <source>some layers were moved by hand</source>
        <translation>손으로 옮긴 레이어가 있음</translation>
    </message>
    <message>
        <source>Schedule of λ_init over the layers</source>
        <translation>레이어별 λ_init 스케줄</translation>
    </message>
    <message>
        <source>Gives every layer the λ_init of a schedule</source>
        <translation>모든 레이어에 스케줄의 λ_init을 줍니다</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>학습된 그대로</translation>
    </message>
    <message>
        <source>the paper&apos;s</source>
        <translation>논문</translation>
    </message>
    <message>
        <source>constant 0.8</source>
        <translation>상수 0.8</translation>
    </message>
    <message>
        <source>constant 0.5</source>
        <translation>상수 0.5</translation>
    </message>
    <message>
        <source>λ_init = 0</source>
        <translation>λ_init = 0</translation>
    </message>
    <message>
        <source>formula…</source>
        <translation>식…</translation>
    </message>
    <message>
        <source>own values</source>
        <translation>직접 정한 값</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>lambdascope::Segments</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The dot says that “auto” takes it now.</source>
        <translation>점은 “자동”이 지금 이것을 고른다는 뜻입니다.</translation>
    </message>
</context>
<context>
    <name>lambdascope::Session</name>
    <message>
        <source>--layer: there is no layer %1</source>
        <translation>--layer: 레이어 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>--head: there is no head %1</source>
        <translation>--head: 헤드 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>--pin: there is no token %1</source>
        <translation>--pin: 토큰 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>its models are not of the shape of the open ones</source>
        <translation>그 모델들의 모양이 열린 모델과 다릅니다</translation>
    </message>
    <message>
        <source>Step %1 cannot be shown: %2</source>
        <translation>%1스텝을 보일 수 없습니다: %2</translation>
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
        <translation>헤드 되돌림, 레이어 %1 헤드 %2</translation>
    </message>
    <message>
        <source>head off, layer %1 head %2</source>
        <translation>헤드 끔, 레이어 %1 헤드 %2</translation>
    </message>
    <message>
        <source>--pin: token %1 does not see token %2, which comes later</source>
        <translation>--pin: 토큰 %1은(는) 뒤에 오는 토큰 %2을(를) 볼 수 없습니다</translation>
    </message>
    <message>
        <source>--prompt: the text of a trace is shown, as without weights no other can run</source>
        <translation>--prompt: trace의 글을 표시합니다. 가중치가 없어 다른 글은 실행할 수 없습니다</translation>
    </message>
    <message>
        <source>the prompt</source>
        <translation>프롬프트</translation>
    </message>
    <message>
        <source>marks</source>
        <translation>표시</translation>
    </message>
    <message>
        <source>marks that were found</source>
        <translation>저절로 한 표시</translation>
    </message>
</context>
<context>
    <name>lambdascope::SessionFiles</name>
    <message>
        <source>The session was not opened</source>
        <translation>세션을 열지 못했습니다</translation>
    </message>
    <message>
        <source>The lesson of the session could not be opened</source>
        <translation>세션의 수업을 열지 못했습니다</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>세션 저장</translation>
    </message>
    <message>
        <source>Sessions (*.lambdascope)</source>
        <translation>세션 (*.lambdascope)</translation>
    </message>
    <message>
        <source>session</source>
        <translation>세션</translation>
    </message>
    <message>
        <source>The session was not saved</source>
        <translation>세션을 저장하지 못했습니다</translation>
    </message>
    <message>
        <source>&amp;Save session</source>
        <translation>세션 저장(&amp;S)</translation>
    </message>
    <message>
        <source>Save session &amp;as…</source>
        <translation>다른 이름으로 세션 저장(&amp;A)…</translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation>세션 열기</translation>
    </message>
    <message>
        <source>Sessions (*.lambdascope);;All files (*)</source>
        <translation>세션 (*.lambdascope);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>Lambdascope ended unexpectedly. What was on screen at %1 was kept.</source>
        <translation>Lambdascope가 갑자기 꺼졌습니다. %1에 화면에 있던 것을 보관해 두었습니다.</translation>
    </message>
    <message>
        <source>Lambdascope ended unexpectedly. “%1” was kept as it was at %2.</source>
        <translation>Lambdascope가 갑자기 꺼졌습니다. “%1” 세션을 %2의 상태로 보관해 두었습니다.</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>되살리기</translation>
    </message>
    <message>
        <source>Opens what was on screen; what is on screen now goes</source>
        <translation>그때 화면에 있던 것을 엽니다. 지금 화면에 있는 것은 사라집니다</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>버리기</translation>
    </message>
    <message>
        <source>Throws away what was kept</source>
        <translation>보관해 둔 것을 버립니다</translation>
    </message>
    <message>
        <source>Recovery</source>
        <translation>복구</translation>
    </message>
    <message>
        <source>Save the session?</source>
        <translation>세션을 저장할까요?</translation>
    </message>
    <message>
        <source>“%1” has changed since it was saved.</source>
        <translation>“%1” 세션은 저장한 뒤에 바뀌었습니다.</translation>
    </message>
    <message>
        <source>What was open is unharmed.</source>
        <translation>열려 있던 것은 그대로입니다.</translation>
    </message>
    <message>
        <source>Open sess&amp;ion…</source>
        <translation>세션 열기(&amp;N)…</translation>
    </message>
    <message>
        <source>%1: the name of a session ends in .lambdascope</source>
        <translation>%1: 세션의 이름은 .lambdascope로 끝나야 합니다</translation>
    </message>
    <message>
        <source>Bring back the last &amp;time&apos;s screen</source>
        <translation>지난번 화면 되살리기(&amp;T)</translation>
    </message>
    <message>
        <source>Another one is still being opened. Save it once its maps are there.</source>
        <translation>다른 세션을 아직 여는 중입니다. 맵이 나타난 뒤에 저장하세요.</translation>
    </message>
</context>
<context>
    <name>lambdascope::ShareMenu</name>
    <message>
        <source>S&amp;hare page…</source>
        <translation>웹 페이지로 공유(&amp;H)…</translation>
    </message>
    <message>
        <source>Writes what is on screen as one page that any browser opens, with λ_init to drag (Ctrl+Shift+E)</source>
        <translation>화면에 있는 것을 어느 브라우저에서나 열리는 웹 페이지 하나로 씁니다. λ_init을 끌 수 있습니다(Ctrl+Shift+E)</translation>
    </message>
    <message>
        <source>Running the model at every value of λ_init…</source>
        <translation>λ_init의 모든 값에서 모델을 실행하는 중…</translation>
    </message>
    <message>
        <source>Share page</source>
        <translation>웹 페이지로 공유</translation>
    </message>
    <message>
        <source>Write it</source>
        <translation>쓰기</translation>
    </message>
    <message>
        <source>Pages (*.html)</source>
        <translation>웹 페이지 (*.html)</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>저장함: %1</translation>
    </message>
    <message>
        <source>&amp;Share lesson as page…</source>
        <translation>수업을 웹 페이지로 공유(&amp;S)…</translation>
    </message>
    <message>
        <source>Writes the lesson as one page that any browser opens, with its predictions</source>
        <translation>수업을 예측과 함께 어느 브라우저에서나 열리는 웹 페이지 하나로 씁니다</translation>
    </message>
    <message>
        <source>Running the models on every page of the lesson…</source>
        <translation>수업의 모든 쪽에서 모델을 실행하는 중…</translation>
    </message>
    <message>
        <source>Share li&amp;ve page…</source>
        <translation>계산하는 웹 페이지로 공유(&amp;V)…</translation>
    </message>
    <message>
        <source>Writes one page that holds the models and computes in any browser: whoever opens it types prompts and moves λ</source>
        <translation>모델을 담아 어느 브라우저에서든 계산하는 웹 페이지 하나를 씁니다. 여는 사람이 프롬프트를 입력하고 λ를 옮깁니다</translation>
    </message>
    <message>
        <source>Share live page</source>
        <translation>계산하는 웹 페이지로 공유</translation>
    </message>
    <message>
        <source>Putting models and program into one page…</source>
        <translation>모델과 프로그램을 웹 페이지 하나에 담는 중…</translation>
    </message>
    <message>
        <source>Share page…</source>
        <translation>웹 페이지로 공유…</translation>
    </message>
    <message>
        <source>Share page: %1</source>
        <translation>웹 페이지로 공유: %1</translation>
    </message>
</context>
<context>
    <name>lambdascope::Shell</name>
    <message>
        <source>Drop to open these models</source>
        <translation>놓으면 이 모델들을 엽니다</translation>
    </message>
    <message>
        <source>Drop to open the session “%1”</source>
        <translation>놓으면 세션 “%1”을(를) 엽니다</translation>
    </message>
    <message>
        <source>Drop to open the class “%1”</source>
        <translation>놓으면 교실 파일 “%1”을(를) 엽니다</translation>
    </message>
    <message>
        <source>Drop to open the lesson “%1”</source>
        <translation>놓으면 수업 “%1”을(를) 엽니다</translation>
    </message>
    <message>
        <source>Drop to put the edits of “%1” in force</source>
        <translation>놓으면 “%1”의 편집을 적용합니다</translation>
    </message>
    <message>
        <source>Drop to run the text of “%1” as the prompt</source>
        <translation>놓으면 “%1”의 글을 프롬프트로 실행합니다</translation>
    </message>
    <message>
        <source>Drop to open the model “%1”</source>
        <translation>놓으면 모델 “%1”을(를) 엽니다</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>도움말(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>단축키(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Lambdascope</source>
        <translation>Lambdascope 정보(&amp;A)</translation>
    </message>
    <message>
        <source>About Lambdascope</source>
        <translation>Lambdascope 정보</translation>
    </message>
    <message>
        <source>&amp;First minute</source>
        <translation>처음 1분(&amp;F)</translation>
    </message>
    <message>
        <source>Drop to show the result “%1”</source>
        <translation>놓으면 결과 “%1”을(를) 보여 줍니다</translation>
    </message>
    <message>
        <source>Drop to open these models and %1 more files</source>
        <translation>놓으면 이 모델들과 다른 파일 %1개를 엽니다</translation>
    </message>
    <message>
        <source>%1 is a pipe or a device: settings are neither read nor kept.</source>
        <translation>%1은(는) 파이프나 장치입니다: 설정을 읽지도 저장하지도 않습니다.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Puts this line away</source>
        <translation>이 줄을 치웁니다</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>알림</translation>
    </message>
    <message>
        <source>Lambdascope %1

An explorer of the Differential Transformer (arXiv 2410.05258).

MIT licence. Made with Qt %2, Dear ImGui and Eigen.</source>
        <translation>Lambdascope %1

Differential Transformer(arXiv 2410.05258)를 탐구하는 프로그램입니다.

MIT 라이선스. Qt %2, Dear ImGui, Eigen으로 만들었습니다.</translation>
    </message>
    <message>
        <source>This failed: %1. What was open is still open.</source>
        <translation>실패했습니다: %1. 열려 있던 것은 그대로 열려 있습니다.</translation>
    </message>
    <message>
        <source>A guided start over this window</source>
        <translation>이 창을 둘러보는 안내입니다</translation>
    </message>
    <message>
        <source>&amp;Live page in the browser</source>
        <translation>브라우저에서 계산하는 웹 페이지(&amp;L)</translation>
    </message>
    <message>
        <source>Live page</source>
        <translation>계산하는 웹 페이지</translation>
    </message>
    <message>
        <source>No browser could be started. The page is %1; any browser opens it.</source>
        <translation>브라우저를 시작하지 못했습니다. 웹 페이지는 %1이며, 어느 브라우저로나 열 수 있습니다.</translation>
    </message>
    <message>
        <source>The shipped pair as one page that computes in any browser, on a phone too</source>
        <translation>함께 오는 모델 쌍을 어느 브라우저에서든, 휴대전화에서도 계산하는 웹 페이지로</translation>
    </message>
</context>
<context>
    <name>lambdascope::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>단축키</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Closes this list (Esc)</source>
        <translation>이 목록을 닫습니다 (Esc)</translation>
    </message>
    <message>
        <source>Find by words or keys</source>
        <translation>단어나 키로 찾기</translation>
    </message>
    <message>
        <source>Find a shortcut</source>
        <translation>단축키 찾기</translation>
    </message>
    <message>
        <source>Shows only what has these words or keys</source>
        <translation>이 단어나 키가 있는 것만 보여 줍니다</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>단축키</translation>
    </message>
    <message>
        <source>What</source>
        <translation>동작</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>키</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>새 키</translation>
    </message>
    <message>
        <source>Press the keys here, then “Set” or “Add”</source>
        <translation>여기서 키를 누른 다음 “지정”이나 “추가”를 누르세요</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>지정</translation>
    </message>
    <message>
        <source>This key in place of those there are</source>
        <translation>지금 있는 키 대신 이 키를 씁니다</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>추가</translation>
    </message>
    <message>
        <source>This key beside those there are</source>
        <translation>지금 있는 키에 이 키를 더합니다</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>키 없음</translation>
    </message>
    <message>
        <source>Takes all keys from what is chosen</source>
        <translation>고른 동작의 키를 모두 없앱니다</translation>
    </message>
    <message>
        <source>As designed</source>
        <translation>기본 키로</translation>
    </message>
    <message>
        <source>The keys that the program comes with</source>
        <translation>프로그램에 처음부터 있는 키</translation>
    </message>
    <message>
        <source>Use it here</source>
        <translation>여기에 쓰기</translation>
    </message>
    <message>
        <source>Takes the key from where it is now</source>
        <translation>지금 쓰이는 곳에서 키를 가져옵니다</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>모두 초기화</translation>
    </message>
    <message>
        <source>All keys as the program comes with them</source>
        <translation>모든 키를 기본 키로 되돌립니다</translation>
    </message>
    <message>
        <source>A key of the view itself; it stays as it is</source>
        <translation>보기 자체의 키이며, 바뀌지 않습니다</translation>
    </message>
    <message>
        <source>“%1” has no key.</source>
        <translation>“%1”에는 키가 없습니다.</translation>
    </message>
    <message>
        <source>“%1” has %2.</source>
        <translation>“%1”의 키: %2.</translation>
    </message>
    <message>
        <source>The keys of a view stay as they are.</source>
        <translation>보기의 키는 정해져 있습니다.</translation>
    </message>
    <message>
        <source>Choose what is to have another key.</source>
        <translation>키를 바꿀 동작을 고르세요.</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”.</source>
        <translation>%1 키는 “%2”에 쓰이고 있습니다.</translation>
    </message>
    <message>
        <source>%1 is a key of a view: “%2”. As a shortcut it would come first.</source>
        <translation>%1 키는 보기의 키입니다: “%2”. 단축키로 쓰면 단축키가 먼저입니다.</translation>
    </message>
</context>
<context>
    <name>lambdascope::StatePage</name>
    <message>
        <source>Comes with Lambdascope</source>
        <translation>Lambdascope 기본 제공</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>최근</translation>
    </message>
    <message>
        <source>Opens the pair that comes with Lambdascope, and its first lesson</source>
        <translation>기본 제공 모델 쌍과 첫 수업을 엽니다</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>모델 열기</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>폴더 열기…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 열기</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 여는 중</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>You can type meanwhile. The old model stays until the new one is ready.</source>
        <translation>그동안 입력할 수 있습니다. 새 모델이 준비될 때까지 이전 모델이 남습니다.</translation>
    </message>
    <message>
        <source>You can type meanwhile.</source>
        <translation>그동안 입력할 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 is still open and nothing was changed.</source>
        <translation>%1은(는) 그대로 열려 있고 아무것도 바뀌지 않았습니다.</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>%1(으)로</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>메시지 복사</translation>
    </message>
    <message>
        <source>Open another…</source>
        <translation>다른 것 열기…</translation>
    </message>
    <message>
        <source>✓ %1</source>
        <translation>✓ %1</translation>
    </message>
    <message>
        <source>Stops opening; what was open stays</source>
        <translation>열기를 멈춥니다. 열려 있던 것은 남습니다</translation>
    </message>
    <message>
        <source>Drop a model folder or file here, or two models to compare.
A folder has config.json and *.safetensors.</source>
        <translation>모델 폴더나 파일, 또는 비교할 모델 두 개를 여기에 끌어다 놓으세요.
폴더에는 config.json과 *.safetensors가 있습니다.</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>파일 열기…</translation>
    </message>
    <message>
        <source>In a terminal, once:</source>
        <translation>터미널에서 한 번만:</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>명령</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>명령 복사</translation>
    </message>
    <message>
        <source>New here? Start with lesson 1, five minutes.</source>
        <translation>처음이신가요? 1과부터 시작하세요. 5분입니다.</translation>
    </message>
    <message>
        <source>Fill in numbers</source>
        <translation>번호 채우기</translation>
    </message>
    <message>
        <source>Puts token numbers that the model has in the place of the text</source>
        <translation>글을 모델에 있는 토큰 번호로 바꿉니다</translation>
    </message>
</context>
<context>
    <name>lambdascope::StatusBar</name>
    <message>
        <source>computing %1, layer %2 of %3</source>
        <translation>%1 계산 중, 레이어 %3개 중 %2</translation>
    </message>
    <message>
        <source>The GPU failed, and the pass was repeated on the CPU: %1</source>
        <translation>GPU가 실패하여 CPU에서 다시 계산했습니다: %1</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <source>Run the text again</source>
        <translation>글을 다시 실행</translation>
    </message>
    <message>
        <source>Runs the text with the edits in force; so does Enter in the prompt</source>
        <translation>현재 편집대로 글을 실행합니다. 프롬프트에서 Enter를 눌러도 됩니다</translation>
    </message>
    <message>
        <source>What is asked about stays covered until you have predicted.</source>
        <translation>예측하기 전까지는 묻는 것이 가려져 있습니다.</translation>
    </message>
</context>
<context>
    <name>lambdascope::StepCard</name>
    <message>
        <source>Skip</source>
        <translation>건너뛰기</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>이전</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>다음</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Leave the first minute (Esc); Help brings it back</source>
        <translation>처음 1분에서 나갑니다(Esc). 도움말에서 다시 열 수 있습니다</translation>
    </message>
    <message>
        <source>The step before (←)</source>
        <translation>이전 단계(←)</translation>
    </message>
    <message>
        <source>The next step (Enter or →)</source>
        <translation>다음 단계(Enter 또는 →)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 중 %1</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>완료</translation>
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
        <translation>표준, 레이어 %1 헤드 %2: %3</translation>
    </message>
    <message>
        <source>DIFF, layer %1 head %2: %3</source>
        <translation>DIFF, 레이어 %1 헤드 %2: %3</translation>
    </message>
    <message>
        <source>Where “%1” (token %2) looks, every head</source>
        <translation>“%1”(토큰 %2)이 보는 곳, 모든 헤드</translation>
    </message>
    <message>
        <source>Every head</source>
        <translation>모든 헤드</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>표준</translation>
    </message>
    <message>
        <source>A1 − λ·A2</source>
        <translation>A1 − λ·A2</translation>
    </message>
    <message>
        <source>layers %1–%2 of %3</source>
        <translation>레이어 %1–%2 / %3</translation>
    </message>
    <message>
        <source>Logit lens</source>
        <translation>로짓 렌즈</translation>
    </message>
    <message>
        <source>Logit lens: %1 by layer</source>
        <translation>로짓 렌즈: 레이어별 %1</translation>
    </message>
    <message>
        <source>embed.</source>
        <comment>the embedding, in at most six letters</comment>
        <translation>임베딩</translation>
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
        <translation>맵</translation>
    </message>
    <message>
        <source>The text, tinted by one row</source>
        <translation>한 행으로 칠한 글</translation>
    </message>
    <message>
        <source>What tints the text</source>
        <translation>글을 칠하는 것</translation>
    </message>
    <message>
        <source>The signed weights that the selected head gives: blue adds, orange takes away</source>
        <translation>고른 헤드가 주는 부호 있는 가중치: 파랑은 더하고 주황은 뺍니다</translation>
    </message>
    <message>
        <source>The first softmax map of the selected head</source>
        <translation>고른 헤드의 첫째 소프트맥스 맵</translation>
    </message>
    <message>
        <source>What the selected head subtracts</source>
        <translation>고른 헤드가 빼는 것</translation>
    </message>
    <message>
        <source>The weights of the head of the standard Transformer that stands beside</source>
        <translation>옆에 있는 표준 트랜스포머 헤드의 가중치</translation>
    </message>
    <message>
        <source>Back to the maps</source>
        <translation>맵으로 돌아가기</translation>
    </message>
    <message>
        <source>Back to the maps (Esc)</source>
        <translation>맵으로 돌아가기(Esc)</translation>
    </message>
    <message>
        <source>Go from word to word: every head shows where it looks</source>
        <translation>단어에서 단어로: 모든 헤드가 보는 곳을 보여 줍니다</translation>
    </message>
    <message>
        <source>First or last word</source>
        <translation>첫 단어나 마지막 단어</translation>
    </message>
    <message>
        <source>Ask from this word</source>
        <translation>이 단어에서 묻기</translation>
    </message>
    <message>
        <source>Hold: see the trained model</source>
        <translation>누르고 있기: 학습된 모델 보기</translation>
    </message>
    <message>
        <source>“%1” (token %2): comes after the row</source>
        <translation>“%1”(토큰 %2): 이 행 뒤에 옵니다</translation>
    </message>
    <message>
        <source>“%1” (token %2): weight %3</source>
        <translation>“%1”(토큰 %2): 가중치 %3</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>%1위</translation>
    </message>
    <message>
        <source>, layer %1 head %2: %3</source>
        <translation>, 레이어 %1 헤드 %2: %3</translation>
    </message>
    <message>
        <source>A1 − λ·A2 of the head of the second model that stands beside</source>
        <translation>옆에 놓인 두 번째 모델의 헤드의 A1 − λ·A2</translation>
    </message>
    <message>
        <source>“%1”: weight %2, of all its tokens</source>
        <translation>“%1”: 가중치 %2, 모든 토큰의 합</translation>
    </message>
</context>
<context>
    <name>lambdascope::TokenStrip</name>
    <message>
        <source>Tokens of the prompt</source>
        <translation>프롬프트의 토큰</translation>
    </message>
    <message>
        <source>tokens: %1</source>
        <translation>토큰: %1</translation>
    </message>
    <message>
        <source>token %1 · id %2</source>
        <translation>토큰 %1 · 번호 %2</translation>
    </message>
    <message>
        <source> · special</source>
        <translation> · 특수 토큰</translation>
    </message>
    <message>
        <source> · bytes %1</source>
        <translation> · 바이트 %1</translation>
    </message>
    <message>
        <source> · written by the model</source>
        <translation> · 모델이 씀</translation>
    </message>
    <message>
        <source> · marked as answer</source>
        <translation> · 정답으로 표시됨</translation>
    </message>
    <message>
        <source> · marked as distractor</source>
        <translation> · 방해 항목으로 표시됨</translation>
    </message>
    <message>
        <source> · read with %1</source>
        <translation> · %1(으)로 읽힘</translation>
    </message>
    <message>
        <source>Go from token to token</source>
        <translation>토큰 사이 이동</translation>
    </message>
    <message>
        <source>First or last token</source>
        <translation>첫 토큰 또는 마지막 토큰</translation>
    </message>
    <message>
        <source>Ask from this token</source>
        <translation>이 토큰에서 묻기</translation>
    </message>
</context>
<context>
    <name>lambdascope::ViewMenu</name>
    <message>
        <source>&amp;Theme</source>
        <translation>테마(&amp;T)</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>크기(&amp;Z)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>언어(&amp;G)</translation>
    </message>
    <message>
        <source>Reduce &amp;motion</source>
        <translation>움직임 줄이기(&amp;M)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>시스템에 따름(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>밝게(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>어둡게(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>크게(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>작게(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Normal size</source>
        <translation>보통 크기(&amp;N)</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Memory &amp;for maps</source>
        <translation>맵 메모리(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;All that is free</source>
        <translation>남은 메모리 모두(&amp;A)</translation>
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
        <translation>모든 부분</translation>
    </message>
    <message>
        <source>in force</source>
        <translation>현재</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>학습된 값</translation>
    </message>
    <message>
        <source>Esc: back to the list</source>
        <translation>Esc: 목록으로</translation>
    </message>
    <message>
        <source>click a part to see it here</source>
        <translation>부분을 클릭하면 여기에 보입니다</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>Part of the logit</source>
        <translation>로짓의 부분</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>부분</translation>
    </message>
    <message>
        <source>adds</source>
        <translation>더하는 값</translation>
    </message>
    <message>
        <source>change</source>
        <translation>변화</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>합계</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>편집됨</translation>
    </message>
    <message>
        <source>each with its own final norm, held</source>
        <translation>각자 최종 정규화를 고정</translation>
    </message>
    <message>
        <source>with the final norm held</source>
        <translation>최종 정규화를 고정</translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation>DIFF</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>표준</translation>
    </message>
    <message>
        <source>above the mean</source>
        <translation>평균보다</translation>
    </message>
    <message>
        <source>lead over the runner-up</source>
        <translation>2위보다</translation>
    </message>
    <message>
        <source>largest change</source>
        <translation>가장 큰 변화</translation>
    </message>
    <message>
        <source>by layer</source>
        <translation>레이어별</translation>
    </message>
    <message>
        <source>λ and maps</source>
        <translation>λ와 맵</translation>
    </message>
    <message>
        <source>Why the answer changes</source>
        <translation>정답이 왜 바뀌는가</translation>
    </message>
    <message>
        <source>Whose answer it is</source>
        <translation>어느 모델의 정답인가</translation>
    </message>
    <message>
        <source>Takes the answer of the DIFF Transformer apart, trained and in force</source>
        <translation>차동 트랜스포머의 정답을 학습된 값과 현재로 나누어 봅니다</translation>
    </message>
    <message>
        <source>Takes the answer of the standard Transformer apart</source>
        <translation>표준 트랜스포머의 정답을 나누어 봅니다</translation>
    </message>
    <message>
        <source>What the logit is compared with</source>
        <translation>로짓을 무엇과 비교하는가</translation>
    </message>
    <message>
        <source>How far the logit stands above the mean over all tokens</source>
        <translation>로짓이 모든 토큰의 평균보다 얼마나 높은가</translation>
    </message>
    <message>
        <source>How far the logit stands above that of the most probable other token</source>
        <translation>로짓이 가장 확률 높은 다른 토큰의 로짓보다 얼마나 높은가</translation>
    </message>
    <message>
        <source>Order of the parts</source>
        <translation>부분들의 순서</translation>
    </message>
    <message>
        <source>Parts in order: the largest change first, without an edit the largest part (O)</source>
        <translation>부분의 순서: 변화가 가장 큰 것부터, 편집이 없으면 가장 큰 것부터 (O)</translation>
    </message>
    <message>
        <source>Parts in order: embedding, then layer by layer (O)</source>
        <translation>부분의 순서: 임베딩, 그다음 레이어 차례대로 (O)</translation>
    </message>
    <message>
        <source>Back to λ and maps</source>
        <translation>λ와 맵으로</translation>
    </message>
    <message>
        <source>Back to λ by layer, its sweep and the maps (Esc)</source>
        <translation>레이어별 λ, 스윕, 맵으로 돌아갑니다 (Esc)</translation>
    </message>
    <message>
        <source>largest part</source>
        <translation>가장 큰 부분</translation>
    </message>
    <message>
        <source>Choose a part</source>
        <translation>부분 고르기</translation>
    </message>
    <message>
        <source>See the head of the part by its keys</source>
        <translation>부분의 헤드를 키별로 보기</translation>
    </message>
    <message>
        <source>Order: the largest change first, or by layer</source>
        <translation>순서: 변화가 큰 것부터, 또는 레이어별</translation>
    </message>
    <message>
        <source>Hold: see the trained model</source>
        <translation>누르고 있기: 학습된 모델 보기</translation>
    </message>
    <message>
        <source>Back to the list, or to λ and maps</source>
        <translation>목록으로, 또는 λ와 맵으로</translation>
    </message>
    <message>
        <source>List</source>
        <translation>목록</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>목록으로</translation>
    </message>
    <message>
        <source>Back to the list of parts (Esc)</source>
        <translation>부분 목록으로 돌아갑니다 (Esc)</translation>
    </message>
    <message>
        <source>“%1” (token %2): weight %3, value toward the answer %4, part of the logit %5</source>
        <translation>“%1”(토큰 %2): 가중치 %3, 정답 방향의 밸류 %4, 로짓의 부분 %5</translation>
    </message>
    <message>
        <source>Choose the key whose part is explained</source>
        <translation>로짓의 부분을 설명할 키 고르기</translation>
    </message>
</context>
<context>
    <name>lambdascope::WrappedRadio</name>
    <message>
        <source>Choose this answer</source>
        <translation>이 답 고르기</translation>
    </message>
    <message>
        <source>%1 (your guess, and right)</source>
        <translation>%1 (예측, 정답)</translation>
    </message>
    <message>
        <source>%1 (right)</source>
        <translation>%1 (정답)</translation>
    </message>
    <message>
        <source>%1 (your guess)</source>
        <translation>%1 (예측)</translation>
    </message>
</context>
<context>
    <name>lambdascope::Writing</name>
    <message>
        <source>%1 cuts this text into other tokens, so the views cannot show its row</source>
        <translation>%1은(는) 이 글을 다른 토큰으로 나누므로 그 줄을 보일 수 없습니다</translation>
    </message>
</context>
</TS>
