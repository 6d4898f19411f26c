import type { FastifyInstance } from 'fastify';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { sendTest } from '../features/messages/send-test.ts';
import { readValues } from '../features/messages/template-values.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import { readingOf } from '../records/row-reader.ts';
import { crudFamily } from './crud-family.ts';
import { sendTestMessage } from './message.contract.ts';

const channels = { '1': 'sms', '2': 'mail', '4': 'notice' } as const;
const typeOf = (channel: unknown) => Object.entries(channels).find(([, known]) => known === channel)?.[0] ?? null;
const channelOf = (type: unknown) => channels[String(type) as keyof typeof channels];

/** Clients count: 0 not sent, 1 sent, 2 failed. */
const states: Readonly<Record<string, string>> = { waiting: '0', sending: '0', sent: '1', failed: '2' };

const templateNames = {
  templateCode: 'code',
  templateName: 'name',
  templateType: 'channel',
  templateContent: 'content',
  templateTestJson: 'testJson',
};
const messageNames = {
  esTitle: 'title',
  esType: 'channel',
  esReceiver: 'receiver',
  esContent: 'content',
  esSendTime: 'sentAt',
  esSendStatus: 'status',
  esSendNum: 'tries',
  esResult: 'result',
};

const showTemplate = (record: RecordData): RecordData => ({ ...record, templateType: typeOf(record.templateType) });

function takeTemplate(body: RecordData): RecordData {
  const { templateType, templateName, ...rest } = body;
  const named = templateName === undefined ? {} : { templateName, title: rest.title ?? templateName };
  return {
    ...rest,
    ...named,
    ...(templateType === undefined ? {} : { templateType: channelOf(templateType) ?? templateType }),
  };
}

const showMessage = (record: RecordData): RecordData => ({
  ...record,
  esType: typeOf(record.esType),
  esSendStatus: states[String(record.esSendStatus)] ?? '0',
  // The values are filled in when a message is made, and a code is not kept beside it.
  esParam: null,
});

/** Templates and messages as the specification's clients keep them; before 2.4 they stood without `/sys`. */
export function messageCalls(api: FastifyInstance, house: House): void {
  for (const base of ['/sys/message', '/message']) {
    const templates = `${base}/sysMessageTemplate`;
    crudFamily(api, house, {
      base: templates,
      entity: 'messageTemplate',
      names: templateNames,
      show: showTemplate,
      take: takeTemplate,
    });
    crudFamily(api, house, {
      base: `${base}/sysMessage`,
      entity: 'message',
      names: messageNames,
      show: showMessage,
      // What was sent is a log: written by sending, kept as it is.
      without: ['add', 'edit', 'delete', 'deleteBatch'],
    });
    route(api, sendTestMessage(templates), async ({ session, body }) => {
      const channel = channelOf(body.msgType);
      const values = readValues(body.testData ?? '');
      if (!values) throw new Refusal('invalid_input', { text: '解析Json出错！' });
      if (!channel || !body.templateCode || !body.receiver) {
        throw new Refusal('invalid_input', { text: '发送消息任务添加失败！' });
      }
      const test = { code: body.templateCode, channel, to: body.receiver, values };
      await sendTest(await readingOf(house, session.tenant), test);
      return new Said('发送消息任务添加成功！');
    });
  }
}
