import { expect, test } from 'vitest';
import { charactersSaid, xmlBounds } from '../../../../schemas/readers/read-xml.ts';
import { openFile } from './open-file.ts';

test('a file that is too large is named, with how large it may be, and is not read', async () => {
  const large = new File([new Uint8Array(xmlBounds.characters * 4 + 1)], '大流程.bpmn');
  expect(await openFile(large, {})).toEqual({
    ok: false,
    say: `文件“大流程.bpmn”过大，没有读取：流程文件不超过 ${charactersSaid}。请换一个文件`,
  });
});

test('a file that is gone when it is read is named', async () => {
  /** As a browser gives it when somebody moved the file after choosing it. */
  class Gone extends File {
    override text(): Promise<string> {
      return Promise.reject(new DOMException('gone', 'NotFoundError'));
    }
  }
  expect(await openFile(new Gone(['<a/>'], '流程.bpmn'), {})).toEqual({
    ok: false,
    say: '文件“流程.bpmn”没有读出来，可能已被移动或删除。请重新选择',
  });
});

test('any other is read, and what is wrong in it is told as its place', async () => {
  const opened = await openFile(new File(['<a>'], 'a.bpmn'), {});
  expect(opened).toMatchObject({ ok: true, name: 'a.bpmn', read: { ok: false, lost: [{ element: '第 1 行' }] } });
});
