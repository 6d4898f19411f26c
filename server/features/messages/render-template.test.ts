// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates are what is tested
import { expect, test } from 'vitest';
import type { Channel } from './messages.contract.ts';
import { productTemplates } from './product-templates.ts';
import { renderTemplate, strayPlaces, variablesIn } from './render-template.ts';

test.each<[string, Channel, string, Record<string, string>, string]>([
  ['puts values in', 'sms', '码 ${code}，${ minutes } 分钟', { code: '1', minutes: '2' }, '码 1，2 分钟'],
  ['puts values at marks', 'sms', '码 #code#，#minutes# 分钟', { code: '1', minutes: '${code}' }, '码 1，${code} 分钟'],
  ['keeps what only looks like a mark', 'sms', '#topic# #code##1#', { code: '1' }, '#topic# 1#1#'],
  ['escapes values at the marks of a mail', 'mail', '<p>#a#</p>', { a: '<b>' }, '<p>&lt;b&gt;</p>'],
  ['leaves out what it was not given', 'sms', '码 ${code}。', {}, '码 。'],
  ['reads nothing of a value', 'sms', '${a}', { a: '${b}', b: 'x' }, '${b}'],
  ['reaches nothing of ours', 'sms', '${constructor}${__proto__}', {}, '${__proto__}'],
  [
    'escapes values in a mail',
    'mail',
    '<p>${a}</p>',
    { a: '<b onclick="x">\'&' },
    '<p>&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;</p>',
  ],
  ['gives a plain mail its lines', 'mail', '一\n${a}', { a: 'x' }, '一<br>x'],
  ['says the rest as it stands', 'sms', '${a.b} ${a+b} $ {a}', { a: '1' }, '${a.b} ${a+b} $ {a}'],
])('a template %s', (_, channel, content, values, said) => {
  expect(renderTemplate(channel, { title: '', content }, values).content).toBe(said);
});

test('a title is one line, whatever the values hold', () => {
  const { title } = renderTemplate('mail', { title: '${a}', content: '' }, { a: 'x\r\nBcc: a@b.cn' });
  expect(title).toBe('x Bcc: a@b.cn');
});

test('variables are listed once, and what is no variable is found', () => {
  expect(variablesIn('${a} ${b} ${a} ${c.d}')).toEqual(['a', 'b']);
  expect(strayPlaces('${a} ${b.c} ${1+1} ${open')).toEqual(['${b.c}', '${1+1}', '${open']);
});

test.each(productTemplates.map((one) => [`${one.code} ${one.channel}`, one] as const))(
  'the template %s uses what it lists and its test data fills it',
  (_, { title, content, vars, test: data, channel }) => {
    const used = [...variablesIn(title), ...variablesIn(content)];
    expect(used.filter((name) => !(name in vars))).toEqual([]);
    expect(Object.keys(data).toSorted()).toEqual(Object.keys(vars).toSorted());
    const said = renderTemplate(channel, { title, content }, data);
    expect(`${said.title}${said.content}`).not.toContain('${');
    expect(strayPlaces(title + content)).toEqual([]);
  },
);
