import * as kinds from '../../../schemas/actions/on-platform.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';
import { type FillRule, fillBy, strayToken } from './fill-rules.ts';

type Nothing = Record<never, never>;

/** A template says only what it can. */
export const checkFillRule: Behaviour<Nothing> = {
  kind: kinds.checkFillRule,
  run(_, { record }) {
    if (record.generator !== 'pattern') return;
    const template = String(record.pattern ?? '');
    const stray = strayToken(template);
    const counts = template.match(/\{n(:\d{1,2})?\}/g)?.length ?? 0;
    const say = stray ? `模板中不能写“${stray}”` : counts > 1 ? '模板中只能有一个流水号 {n}' : null;
    if (!say) return;
    const issues = [{ code: 'refused', path: '/pattern', params: { by: 'rule', say } } as const];
    throw new Refusal('invalid_input', { text: say, issues });
  },
};

/** Shows the next value without drawing it. */
export const tryFillRule: Behaviour<Nothing> = {
  kind: kinds.tryFillRule,
  async run(_, { asking, record, say }) {
    const rule = record as unknown as FillRule;
    const value = await fillBy(rule, { at: asking, form: {}, now: asking.asker.now, draw: false });
    say(`下一个值：${value}`);
  },
};
