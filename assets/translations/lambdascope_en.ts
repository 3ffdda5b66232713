<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Experiments</name>
    <message numerus="yes">
        <source>Thin lines are 95 % intervals; each cell of the table by depth is of %n prompt(s).</source>
        <translation>
            <numerusform>Thin lines are 95 % intervals; each cell of the table by depth is of %n prompt.</numerusform>
            <numerusform>Thin lines are 95 % intervals; each cell of the table by depth is of %n prompts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is paused after %2 of %n part(s).</source>
        <translation>
            <numerusform>%1 is paused after %2 of %n part.</numerusform>
            <numerusform>%1 is paused after %2 of %n parts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is running: %2 of %n part(s).</source>
        <translation>
            <numerusform>%1 is running: %2 of %n part.</numerusform>
            <numerusform>%1 is running: %2 of %n parts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %n part(s) are done.</source>
        <translation>
            <numerusform>%1: %2 of %n part is done.</numerusform>
            <numerusform>%1: %2 of %n parts are done.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message numerus="yes">
        <source>Prompt of %n token(s), its beginning: “%1…”</source>
        <translation>
            <numerusform>Prompt of %n token, its beginning: “%1…”</numerusform>
            <numerusform>Prompt of %n tokens, its beginning: “%1…”</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The last %n token(s) were written by the model.</source>
        <translation>
            <numerusform>The last token was written by the model.</numerusform>
            <numerusform>The last %n tokens were written by the model.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PresenterTally</name>
    <message numerus="yes">
        <source>%n guess(es)</source>
        <comment>of a class</comment>
        <translation>
            <numerusform>%n guess</numerusform>
            <numerusform>%n guesses</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 %n more were counted when this page asked another question; the class file keeps them.</source>
        <comment>guesses</comment>
        <translation>
            <numerusform>%1 %n more was counted when this page asked another question; the class file keeps it.</numerusform>
            <numerusform>%1 %n more were counted when this page asked another question; the class file keeps them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message numerus="yes">
        <source>CPU · %n thread(s)</source>
        <translation>
            <numerusform>CPU · %n thread</numerusform>
            <numerusform>CPU · %n threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>mean of %n heads</source>
        <translation>
            <numerusform>mean of %n head</numerusform>
            <numerusform>mean of %n heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>layer %1, mean of %n heads</source>
        <translation>
            <numerusform>layer %1, mean of %n head</numerusform>
            <numerusform>layer %1, mean of %n heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lambdascope::ExperimentPage</name>
    <message numerus="yes">
        <source>%1 of %n part(s)</source>
        <translation>
            <numerusform>%1 of %n part</numerusform>
            <numerusform>%1 of %n parts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lambdascope::HuntView</name>
    <message numerus="yes">
        <source>and %n earlier ones</source>
        <comment>prompts</comment>
        <translation>
            <numerusform>and %n earlier one</numerusform>
            <numerusform>and %n earlier ones</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonPlayer</name>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <comment>how long a lesson takes</comment>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lambdascope::NextTokenView</name>
    <message numerus="yes">
        <source>asked in none of the %n way(s) these models learned</source>
        <translation>
            <numerusform>not asked in the one way these models learned</numerusform>
            <numerusform>asked in none of the %n ways these models learned</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lambdascope::RowPlot</name>
    <message numerus="yes">
        <source>%n others</source>
        <translation>
            <numerusform>%n other</numerusform>
            <numerusform>%n others</numerusform>
        </translation>
    </message>
</context>
</TS>
