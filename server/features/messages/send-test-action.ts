import { sendTestTemplate as kind } from '../../../schemas/actions/on-platform.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';
import type { Channel } from './messages.contract.ts';
import { sendTest } from './send-test.ts';
import { readValues } from './template-values.ts';

/** Sends a template with its test data to whoever is named in `receiver`. */
export const sendTestTemplate: Behaviour<Record<never, never>> = {
  kind,
  run(_, { asking, record, answers, later, say }) {
    const values = readValues(String(record.testJson ?? ''));
    if (!values) throw new Refusal('invalid_input', { text: '解析Json出错！' });
    const to = String(answers.receiver ?? '').trim();
    if (to === '') throw new Refusal('invalid_input', { text: '请填写接收人' });
    const channel = String(record.channel) as Channel;
    later((db) => sendTest({ db, model: asking.model }, { code: String(record.code), channel, to, values }));
    say('发送消息任务添加成功！');
  },
};
