import { expect, test } from 'vitest';
import { readCasAnswer } from './cas-answer.ts';

const answer = (inner: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">\n  ${inner}\n</cas:serviceResponse>\n`;
const success = (inner: string) => answer(`<cas:authenticationSuccess>${inner}</cas:authenticationSuccess>`);

test.each([
  [success('<cas:user>li.na</cas:user>'), 'li.na'],
  [`<?xml version="1.0" encoding="UTF-8"?>\n${success('<cas:user> 李娜 </cas:user>')}`, '李娜'],
  [success('<cas:user>a&amp;b&#x4e2d;</cas:user>'), 'a&b中'],
  [success('<cas:user>li.na</cas:user><cas:attributes><cas:user>admin</cas:user><cas:x/></cas:attributes>'), 'li.na'],
  ['<serviceResponse><authenticationSuccess><user>plain</user></authenticationSuccess></serviceResponse>', 'plain'],
])('%s vouches for %s', (text, user) => {
  expect(readCasAnswer(text)).toBe(user);
});

test.each([
  ['a refusal', answer('<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>')],
  ['nothing', ''],
  ['no XML', 'li.na'],
  ['a page', '<!DOCTYPE html><html><body>li.na</body></html>'],
  ['an entity of its own', `<!DOCTYPE x [<!ENTITY u "admin">]>${success('<cas:user>&u;</cas:user>')}`],
  ['two users', success('<cas:user>li.na</cas:user><cas:user>admin</cas:user>')],
  ['an empty user', success('<cas:user></cas:user>')],
  ['a user outside of success', answer('<cas:user>admin</cas:user>')],
  [
    'success beside a refusal',
    answer(
      '<cas:authenticationFailure code="X">no</cas:authenticationFailure><cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess>',
    ),
  ],
  [
    'success inside a refusal',
    answer(
      '<cas:authenticationFailure code="X"><cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess></cas:authenticationFailure>',
    ),
  ],
  ['a comment that splits a name', success('<cas:user>admin<!-- -->istrator</cas:user>')],
  ['a section', success('<cas:user><![CDATA[admin]]></cas:user>')],
  ['a tail', `${success('<cas:user>li.na</cas:user>')}<x>`],
  [
    'elements that cross',
    '<serviceResponse><authenticationSuccess><user>admin</authenticationSuccess></user></serviceResponse>',
  ],
  ['an element in the user', success('<cas:user>a<b/>b</cas:user>')],
])('%s vouches for nobody', (_, text) => {
  expect(readCasAnswer(text)).toBeNull();
});

test('a long answer made to be slow is read at once', () => {
  const began = performance.now();
  readCasAnswer(`<${'a'.repeat(500_000)}`);
  readCasAnswer(`<a ${'b="c" '.repeat(100_000)}`);
  readCasAnswer('<a>'.repeat(200_000));
  expect(performance.now() - began).toBeLessThan(2000);
});
