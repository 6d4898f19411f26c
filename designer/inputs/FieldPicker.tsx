import { useMemo } from 'react';
import { parseExpression } from '../../schemas/expressions/parse-expression.ts';
import { printExpression } from '../../schemas/expressions/print-expression.ts';
import { sayExpression } from '../../schemas/expressions/say-expression.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import { type FieldChoice, fieldChoices } from './field-choices.ts';
import { Pick } from './Pick.tsx';
import { type ExpressionPlace, labelsAt } from './standing.ts';

interface Props {
  readonly standing: ExpressionPlace;
  readonly label: string;
  readonly value: Expr | null;
  readonly onChange: (expr: Expr) => void;
  /** Counts and sums over the lines are offered as well. */
  readonly figures?: boolean;
  /** Which of them may be chosen. */
  readonly only?: (choice: FieldChoice) => boolean;
}

/** A field by its label: of the record, of the record above, of what a reference points at. */
export function FieldPicker({ standing, label, value, onChange, figures = false, only }: Props) {
  const all = useMemo(() => fieldChoices(standing, { figures }), [standing, figures]);
  const text = value && printExpression(value);
  const offered = only ? all.filter(only) : all;
  const options = offered.map((choice) => ({ value: choice.text, label: choice.label, group: choice.group }));
  // What reaches further than the list goes on standing where it was chosen by formula.
  const known = text === null || options.some((option) => option.value === text);
  const further =
    known || !value ? [] : [{ value: text ?? '', label: sayExpression(value, labelsAt(standing)), group: '当前' }];
  return (
    <Pick
      label={label}
      placeholder="选择字段"
      search
      value={text}
      options={[...further, ...options]}
      onChange={(chosen) => {
        const tree = parseExpression(chosen);
        if (tree.ok) onChange(tree.value);
      }}
    />
  );
}
