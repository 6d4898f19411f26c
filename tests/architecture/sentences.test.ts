import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { isTest, readSources, type Source } from './sources.ts';

/**
 * Whatever a person can be told is written somewhere as a Chinese text. What stands in it from outside must be what people
 * call things, never what they are called inside: a key, a code, a path. This reads every such text of the house.
 */
const spoken = readSources().filter(
  (one) =>
    /^(schemas|renderers|designer|src|server)\/.*\.tsx?$/.test(one.path) &&
    !isTest(one) &&
    !/^schemas\/catalog\/|^server\/demo\/|\/stage\//.test(one.path) &&
    /\p{sc=Han}/u.test(one.text),
);

/** What things are called inside. */
const inner =
  /^(keys?|codes?|ids?|paths?|pointer|refs?|kinds?|columns?|fieldName|entity|serial|roles?|part|table|document|types?|field|form|dict|permissions?|state|move|action|event|screen|list|report)$/;

/** Calls that hand on what they are asked of as it is. */
const plain = new Set(['slice', 'join', 'trim', 'toSorted', 'filter', 'sort', 'toString', 'map', 'flatMap']);

/** The names by which an expression says its value; after `??` stands what is said where there is no better word. */
function namesOf(expression: ts.Expression): readonly string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression)) return [expression.name.text];
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression)) return namesOf(expression.expression);
  if (ts.isConditionalExpression(expression))
    return [...namesOf(expression.whenTrue), ...namesOf(expression.whenFalse)];
  if (ts.isBinaryExpression(expression)) return namesOf(expression.left);
  if (!ts.isCallExpression(expression)) return [];
  const { expression: called, arguments: given } = expression;
  const [first] = given;
  if (ts.isIdentifier(called)) return called.text === 'String' && first ? namesOf(first) : [];
  if (!ts.isPropertyAccessExpression(called) || !plain.has(called.name.text)) return [];
  if (!called.name.text.toLowerCase().endsWith('map')) return namesOf(called.expression);
  return first && ts.isArrowFunction(first) && !ts.isBlock(first.body) ? namesOf(first.body) : [];
}

const isHan = (text: string) => /\p{sc=Han}/u.test(text);
const isStatement = (text: string) => /\b(select|update|insert|case)\b/.test(text);

/** What stands in the sentences of a file under a name of the inside, each as it is written. */
function innerWords({ path, text }: Source): readonly string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found: string[] = [];
  const hear = (parts: readonly ts.Expression[]) => {
    for (const part of parts)
      if (namesOf(part).some((name) => inner.test(name)))
        found.push(`${path}: ${part.getText().replaceAll(/\s+/g, ' ')}`);
  };
  const walk = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node)) {
      const said = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ');
      if (isHan(said) && !isStatement(said)) hear(node.templateSpans.map(({ expression }) => expression));
    }
    if (ts.isJsxElement(node) && node.children.some((child) => ts.isJsxText(child) && isHan(child.text)))
      hear(node.children.flatMap((child) => (ts.isJsxExpression(child) && child.expression ? [child.expression] : [])));
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind));
  return found;
}

/** What stands in a sentence under such a name on purpose, by why. */
const onPurpose: Readonly<Record<string, readonly string[]>> = {
  'holds what people say': [
    "schemas/sections/states/states.say.ts: roles.join('、')",
    'schemas/sections/states/states.say.ts: state',
    'designer/sorts/entity/ext/say-ext.ts: kinds',
    'designer/sorts/entity/settings/say-structure.ts: field',
    'designer/inputs/openable.ts: entity',
    'server/kernel/config/file-settings.ts: form',
  ],
  'is a number': [
    'designer/sorts/entity/entity-notes.ts: columns',
    'src/screens/design/releases/read-text.ts: column',
    'src/screens/tenants/TenantsScreen.tsx: id',
    'server/tenant.ts: roles',
  ],
  'has no name but its key': [
    'schemas/cases/judge-case.ts: path',
    'schemas/layers/names.ts: path.slice(1)',
    'schemas/layers/say-formula.ts: key',
    'schemas/layers/say-reference.ts: key',
    'designer/sorts/entity/cases/CasesPane.tsx: key',
    'designer/sorts/entity/rules/say-rule-document.ts: path.slice(1)',
    'designer/sorts/entity/settings/SettingsPane.tsx: key',
  ],
  'is about the key itself': [
    'designer/sorts/entity/form/field-uses.ts: key',
    'designer/sorts/entity/form/paste/PasteRow.tsx: key',
    'designer/sorts/entity/form/paste/mapping.ts: key',
    'designer/sorts/flow/StepInspector.tsx: id',
  ],
  'is gone, and nobody knows it by another word': [
    'designer/sorts/portal/Conflicts.tsx: key',
    'designer/sorts/entity/ext/ExtPane.tsx: place?.field',
    'designer/sorts/entity/picking/picking.ts: found ? titleOf(found.title) : report',
    'designer/sorts/entity/settings/say-structure.ts: base ? labelOf(base, key) : key',
  ],
  'is told as it was sent: there is nothing of that name': [
    'server/features/fields/change-extended.ts: named.key',
    'server/features/fields/change-extended.ts: fieldName',
    'server/features/fields/check-wishes.ts: wish.part',
    'server/features/fields/check-wishes.ts: wish.key',
    'server/features/fields/check-wishes.ts: wish.kind',
    'server/features/fields/check-wishes.ts: wish.dict',
    'server/features/fields/save-form-style.ts: fieldName',
    'server/records/views/readable-view.ts: node.field.slice(0, 60)',
    'server/lineage/category.routes.ts: field',
    "server/lineage/category.routes.ts: above?.code ?? ''",
    'server/lineage/online/designer/designed-document.ts: column.slice(0, 60)',
    'server/lineage/online/designer/designed-document.ts: column',
    'server/lineage/online/designer/sent-field.ts: table',
    'server/lineage/online/designer/sent-index.ts: column',
  ],
  'is of another system, or of the database, and is looked for there': [
    'designer/sorts/entity/new/propose-table.ts: column.type',
    'src/screens/backup/Outlook.tsx: table',
    "src/screens/backup/Outlook.tsx: columns.join('、')",
    'server/start-faults.ts: path',
    'server/db/plan-extended.ts: path',
    'server/db/plan-retype.ts: column.type',
    'server/db/plan-table.ts: column.type',
    'server/metadata/registered-views.ts: key',
    'server/features/openapi/openapi.ts: permission.entity',
    "server/features/sources/query-source.ts: code || '原因不明'",
  ],
  'is looked for, not told: the text of a document is told anew by names': [
    'server/features/rights/save-rights.ts: holder.code',
  ],
};

/** What came of something, without a word of what it came of. */
const bare =
  /^已?(操作|保存|删除|修改|编辑|添加|撤销|恢复|冻结|解冻|回退|放弃|切换|启用|停用|存为|彻底删除|生成)(成功|失败|草稿|为|使用|到)?[^“]{0,4}($|[，。！!：])/;

/** Texts that stand in a passing message as they are written. */
function passing({ path, text }: Source): readonly string[] {
  const found: string[] = [];
  const read = (said: ts.Expression): void => {
    if (ts.isConditionalExpression(said)) for (const one of [said.whenTrue, said.whenFalse]) read(one);
    else if (ts.isStringLiteralLike(said) && bare.test(said.text)) found.push(`${path}: ${said.text}`);
  };
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^message\.(success|info|warning|error)$/.test(node.expression.getText()))
      for (const said of node.arguments.slice(0, 1)) read(said);
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

/** The specification says it letter by letter. */
const prescribed = ['src/frame/notices/NoticeModal.tsx: 操作成功'];

/** Told at the start, to whoever runs the server. */
const atTheStart = ['server/metadata/boot.ts', 'server/metadata/registered-views.ts'];

describe('a sentence for people', () => {
  test('is heard wherever it is written', () => {
    expect(spoken.length).toBeGreaterThan(500);
    const planted = (said: string) => innerWords({ path: 'server/planted.ts', text: `\`没有“\${${said}}”\`` });
    expect(planted('field.key')).toEqual(['server/planted.ts: field.key']);
    expect(planted("keys.slice(0, 3).join('、')")).toHaveLength(1);
    expect(planted("all.map(({ key }) => key).join('、')")).toHaveLength(1);
    expect(planted('names.get(key) ?? key')).toEqual([]);
    expect(planted('labelOf(document, path)')).toEqual([]);
    const drawn = '<p>字段 {isOld ? was.path : label}</p>';
    expect(innerWords({ path: 'src/planted.tsx', text: drawn })).toHaveLength(1);
  });

  test('calls nothing as it is called inside', () => {
    const meant = new Set(Object.values(onPurpose).flat());
    const found = [...new Set(spoken.flatMap(innerWords))];
    expect(found.filter((one) => !meant.has(one))).toEqual([]);
    expect([...meant].filter((one) => !found.includes(one))).toEqual([]);
  });

  test('that passes by names what something was done to', () => {
    const planted = (text: string) => passing({ path: 'src/planted.tsx', text: `message.success(${text})` });
    expect(planted("'保存成功'")).toHaveLength(1);
    expect(planted("isNew ? made(name) : '已保存'")).toHaveLength(1);
    expect(planted("'注册方式已保存，立即生效'")).toEqual([]);
    const found = spoken.filter(({ text }) => text.includes('message.')).flatMap(passing);
    expect(found.filter((one) => !prescribed.includes(one))).toEqual([]);
  });

  test('about a document names the places of the document', () => {
    const readers = /\b(readDocument|checkDocument|compileModel|propose|judgeDrafts)\b/;
    const found = spoken.filter(
      ({ path, text }) => /^(server|src|designer)\//.test(path) && readers.test(text) && /\bsayIssue\b/.test(text),
    );
    expect(found.map(({ path }) => path).filter((path) => !atTheStart.includes(path))).toEqual([]);
  });
});
