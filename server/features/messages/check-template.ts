import { checkTemplate as kind } from '../../../schemas/actions/on-platform.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';
import { safeHtml } from '../../records/write/safe-html.ts';
import { strayPlaces } from './render-template.ts';
import { readValues } from './template-values.ts';

/** A template says what it can: variables and nothing else, test data that can be read, in a mail only tags that do no harm. */
export const checkTemplate: Behaviour<Record<never, never>> = {
  kind,
  run(_, { record, set }) {
    for (const text of [record.title, record.content].map((value) => String(value ?? ''))) {
      const [stray] = strayPlaces(text);
      if (stray === undefined) continue;
      throw new Refusal('invalid_input', { text: `只能写 \${变量名}，不能写“${stray.slice(0, 40)}”` });
    }
    if (readValues(String(record.testJson ?? '')) === null) {
      throw new Refusal('invalid_input', { text: '测试数据应为 JSON 对象，例如 {"code":"123456"}' });
    }
    if (record.channel === 'mail') set('content', safeHtml(String(record.content ?? '')));
  },
};
