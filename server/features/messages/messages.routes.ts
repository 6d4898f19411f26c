import { Refusal } from '../../kernel/errors.ts';
import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import { safeHtml } from '../../records/write/safe-html.ts';
import { previewTemplate } from './messages.contract.ts';
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

  // Only a process that serves people delivers: tools and tests that open the house do not.
  const office = openPostOffice(house, (error) => api.log.error(error));
  api.addHook('onListen', () => office.start());
  api.addHook('onClose', () => office.stop());
};
