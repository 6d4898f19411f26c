import { expect, test } from 'vitest';
import { readArguments } from './read-arguments.ts';

test('the command line names the company and its first administrator', () => {
  const read = { name: '天元 检测', username: 'tianyuan' };
  expect(readArguments(['--name', ' 天元 检测 ', '--admin', 'tianyuan'])).toEqual(read);
  expect(readArguments(['--admin=tianyuan', '--name=天元 检测'])).toEqual(read);
});

test.each([
  ['nothing', [], /^请用 --name 写明公司名称。建立公司：npm run tenant -- --name/],
  ['no name', ['--admin', 'a.b'], /^请用 --name 写明公司名称。/],
  ['a blank name', ['--name', ' ', '--admin', 'a.b'], /^请用 --name 写明公司名称。/],
  ['no user name', ['--name', '甲'], /^请用 --admin 写明管理员的用户账号。/],
  ['a name without its quotes', ['--name', '甲', '乙', '--admin', 'a.b'], /^参数不正确。/],
  ['an option without its value', ['--name', '--admin', 'a.b'], /^参数不正确。/],
  ['a password', ['--name', '甲', '--admin', 'a.b', '--password', 'Secret-1'], /^参数不正确。(?!.*Secret)/],
])('%s is refused with a sentence that says how', (_, args, said) => {
  expect(() => readArguments(args)).toThrow(said);
});
