import { useMemo } from 'react';
import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { stepsOf } from '../../../../schemas/language/pointer.ts';
import { Sides } from '../../../inputs/Sides.tsx';
import { pathOfPointer } from '../../../kernel/places.ts';
import type { PaneProps } from '../pane.ts';
import { CheckEditor } from './CheckEditor.tsx';
import { FormulaEditor } from './FormulaEditor.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import { RuleList } from './RuleList.tsx';
import { useRuleChoice } from './use-rule-choice.ts';

/** All rules of an entity in one list, in sentences, and the one that is chosen beside it. */
export function RulesPane(props: PaneProps) {
  const { document, editing } = props;
  const { model } = props;
  const { chosen, choose } = useRuleChoice(editing);
  const detail = useMemo(() => {
    const [room, key = ''] = stepsOf(chosen ?? '');
    const rule = room === 'rules' ? entryOf(document.rules, key) : undefined;
    if (rule)
      return <RuleEditor key={key} {...{ ruleKey: key, rule, document, editing, model, problems: props.problems }} />;
    const check = room === 'checks' ? entryOf(document.checks, key) : undefined;
    if (check) return <CheckEditor key={key} {...{ checkKey: key, check, document, editing, model }} />;
    const path = chosen ? pathOfPointer(chosen) : null;
    return path === null ? null : (
      <FormulaEditor
        key={chosen}
        {...{ path, word: chosen?.endsWith('/start') ? 'start' : 'calc', document, editing, model }}
      />
    );
  }, [chosen, document, editing, model, props.problems]);
  return (
    <Sides
      list={<RuleList {...props} model={model} chosen={chosen} onChoose={choose} />}
      detail={detail}
      detailLabel="编辑规则"
      hint="选择一条规则来修改，或新建一条"
      onBack={() => choose(null)}
    />
  );
}
