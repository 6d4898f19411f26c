import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { element, textElement, type Written, writable, writeXml } from '../bpmn/write-xml.ts';
import { readXml, type XmlElement, xmlBounds } from './read-xml.ts';

const root = (text: string): XmlElement => {
  const read = readXml(text);
  if (!read.ok) throw new Error(`${read.line}: ${read.say}`);
  return read.root;
};

test('names have their namespaces, attributes none unless they say one', () => {
  const read = root('<a:x xmlns:a="urn:a" xmlns="urn:b" one="1" a:two="2"><y/></a:x>');
  expect(read).toMatchObject({ name: 'x', space: 'urn:a', said: 'a:x' });
  expect(read.attributes.map(({ name, space, value }) => [name, space, value])).toEqual([
    ['one', '', '1'],
    ['two', 'urn:a', '2'],
  ]);
  expect(read.children[0]).toMatchObject({ name: 'y', space: 'urn:b' });
});

test('a prefix means what was said of it nearest', () => {
  const read = root('<a xmlns:p="urn:1"><b xmlns:p="urn:2"><p:c/></b><p:d/></a>');
  expect(read.children[0]?.children[0]?.space).toBe('urn:2');
  expect(read.children[1]?.space).toBe('urn:1');
});

test('texts are read with CDATA, the five names and characters by number; comments and instructions are passed by', () => {
  expect(
    root('\uFEFF<?xml version="1.0"?>\n<!-- a --><a>1 &lt;<![CDATA[&amp;<]]>&#x4e2d;&#25991;<!--x--><?p i?>2</a>\n')
      .text,
  ).toBe('1 <&amp;<中文2');
  expect(root('<a b="&quot;&#10;\n&apos;"/>').attributes[0]?.value).toBe('"\n \'');
});

test('an element says in which line it stands', () => {
  expect(root('<a>\r\n<b/>\n\n<c/></a>').children.map(({ line }) => line)).toEqual([2, 4]);
});

describe('refused, with its line', () => {
  test.each([
    ['a DOCTYPE', '<a>\n<!DOCTYPE a></a>', 2, 'DOCTYPE'],
    ['entities that grow', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 1, 'DOCTYPE'],
    ['a name that nobody declared', '<a>\n\n&nbsp;</a>', 3, '没有定义'],
    ['a character that may not be there', '<a>&#0;</a>', 1, '没有定义'],
    ['the same, by itself', '<a>\u0000</a>', 1, '不允许的字符'],
    ['tags that cross', '<a>\n<b></a></b>', 2, '不对应'],
    ['no end', '<a><b>', 1, '没有结束标签'],
    ['a tag without end', '<a ', 1, '缺少“>”'],
    ['an attribute twice', '<a b="1" b="2"/>', 1, '两次'],
    ['an attribute without quotes', '<a b=1/>', 1, '引号'],
    ['attributes that touch', '<a b="1"c="2"/>', 1, '空格'],
    ['a smaller sign within a value', '<a b="<"/>', 1, '“<”'],
    ['two roots', '<a/><b/>', 1, '不止一个'],
    ['text around it', '<a/>hello', 1, '元素之外'],
    ['no XML at all', 'PK\u0003', 1, '不允许的字符'],
    ['nothing', '', 1, '没有内容'],
    ['a prefix that nobody declared', '<a:b/>', 1, '前缀“a”'],
    ['another encoding', '<?xml version="1.0" encoding="GB2312"?><a/>', 1, '另存为 UTF-8'],
  ])('%s', (_, text, line, say) => {
    expect(readXml(text)).toMatchObject({ ok: false, line, say: expect.stringContaining(say) });
  });

  test('what is larger, deeper or more than any flow', () => {
    const deep = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(readXml(deep(xmlBounds.depth)).ok).toBe(true);
    expect(readXml(deep(xmlBounds.depth + 1))).toMatchObject({ ok: false, say: expect.stringContaining('嵌套') });
    const many = `<a>${'<b/>'.repeat(xmlBounds.elements)}</a>`;
    expect(readXml(many)).toMatchObject({ ok: false, say: expect.stringContaining('元素超过') });
    const wide = Array.from({ length: xmlBounds.attributes + 1 }, (_, at) => `a${at}=""`).join(' ');
    expect(readXml(`<a ${wide}/>`)).toMatchObject({ ok: false, say: expect.stringContaining('属性超过') });
    expect(readXml(`<a>${' '.repeat(xmlBounds.characters)}</a>`)).toMatchObject({
      ok: false,
      say: expect.stringContaining('字符'),
    });
  });
});

test('whatever text there is, it ends with a tree or a sentence', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    'a',
    ' ',
    '="',
    '"',
    '&',
    ';',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    'x:',
    'xmlns:x="u"',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => typeof readXml(pieces.join('')).ok === 'boolean'),
    { numRuns: 1000 },
  );
});

const written: fc.Arbitrary<Written> = fc.letrec<{ one: Written }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => textElement('t', text, { a: text })),
    fc.array(tie('one'), { maxLength: 4 }).map((children) => element('e', { id: 'i' }, children)),
  ),
})).one;

test('what is written is read as it was, whatever stands in it', () => {
  const same = (one: Written, read: XmlElement): void => {
    expect(read.name).toBe(one.name);
    expect(read.attributes.map(({ name, value }) => [name, value])).toEqual(
      one.attributes.map(([name, value]) => [name, writable(value)]),
    );
    if (one.text !== undefined) expect(read.text).toBe(writable(one.text));
    expect(read.children.length).toBe(one.children.length);
    for (const [at, child] of one.children.entries()) same(child, read.children[at] as XmlElement);
  };
  fc.assert(
    fc.property(written, (one) => same(one, root(writeXml(one)))),
    { numRuns: 300 },
  );
});
