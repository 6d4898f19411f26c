import { Refusal } from '../../kernel/errors.ts';
import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import { safeHtml } from '../../records/write/safe-html.ts';
import { readChoices, saveChoice } from './choices.ts';
import { previewTemplate, readMessageChoices, saveMessageChoice } from './messages.contract.ts';
import { openPostOffice } from './post-office.ts';
import { renderTemplate, variablesIn } from './render-template.ts';
import { readValues } from './template-values.ts';

/** Templates tried out, and the delivery of everything that waits. */
export const messagesRoom: Room = (api, house) => {
  route(api, previewTemplate, ({ body: { channel, title, content, testData } }) => {
    const values = readValues(testData);
    if (!values) throw new Refusal('invalid_input', { text: '解析Json出错！' });
    const said = renderTemplate(channel, { title, content }, values);
    const variables = [...new Set([...variablesIn(title), ...variablesIn(content)])];
    const missing = variables.filter((name) => !Object.hasOwn(values, name));
    return { ...said, content: channel === 'mail' ? safeHtml(said.content) : said.content, variables, missing };
  });

  const dbOf = ({ tenant }: Session) => house.db.tenant(tenant);
  route(api, readMessageChoices, ({ session }) => readChoices(dbOf(session), session.user.id));
  route(api, saveMessageChoice, async ({ session, body }) => {
    await saveChoice(dbOf(session), session.user.id, body);
    return readChoices(dbOf(session), session.user.id);
  });

  // Only a process that serves people delivers: tools and tests that open the house do not.
  const office = openPostOffice(house, (error) => api.log.error(error));
  api.addHook('onListen', () => office.start());
  api.addHook('onClose', () => office.stop());
};
