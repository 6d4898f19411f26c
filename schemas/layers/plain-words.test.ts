import { describe, expect, test } from 'vitest';
import { chartKinds } from '../../renderers/charts/kinds.ts';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { allKinds } from '../../renderers/kinds.ts';
import { listKinds } from '../../renderers/lists/kinds.ts';
import { catalogDocuments } from '../../tests/fixtures/catalog-plans.ts';
import { read, workedAround, workedOrder } from '../../tests/fixtures/documents/worked-example.ts';
import { innerFlow, withFlow, workedFlow } from '../../tests/fixtures/flows.ts';
import { foreignWords, typedIn } from '../../tests/fixtures/plain-words.ts';
import { actionKinds } from '../actions/kinds.ts';
import { compileModel } from '../compile/compile-model.ts';
import { namingAmong } from '../fieldsets/naming-among.ts';
import { issueTexts } from '../issues/issues.ts';
import type { Issue } from '../issues/result.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import { checkDocument, type Document, documentKinds, idOf, schemaOfKind } from '../language/document.ts';
import { at, stepsOf } from '../language/pointer.ts';
import type { JsonSchema } from '../values/value-type.ts';
import { isObject } from './diff-documents.ts';
import { sayChanges } from './say-changes.ts';
import { sayIssueIn } from './say-issue.ts';
import { sayPlace } from './say-place.ts';
import { walkWords } from './walk-words.ts';

const documents = catalogDocuments();
const roleCodes = [...JSON.stringify(documents).matchAll(/"([a-z][a-zA-Z0-9_]*)":\{"(?:rows|do)"/g)].map(
  ([, code]) => code ?? '',
);
const roles = Object.fromEntries([...roleCodes, ...namedRoles(documents)].map((code, index) => [code, `角色${index}`]));
const naming = namingAmong(documents, allKinds, roles);

function namedRoles(all: readonly Document[]): readonly string[] {
  return [...JSON.stringify(all).matchAll(/"(?:not|roles|keptFor)":\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/"([a-z]\w*)"/g)].map(([, code]) => code ?? ''),
  );
}

/** Every pointer into a value. */
function pointersIn(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value)
    ? value.map((one, index) => [String(index), one] as const)
    : Object.entries(value);
  return [...(path === '' ? [] : [path]), ...entries.flatMap(([key, one]) => pointersIn(one, at(path, key)))];
}

/** Of places that are alike, told by the same words of the language, the first few. */
function samplesOf(document: Document, most: number, seen = new Map<string, number>()): readonly string[] {
  const words = { ...naming, before: document, after: document };
  return pointersIn(document).filter((pointer) => {
    const steps = stepsOf(pointer);
    const said = walkWords(words, steps)
      .map(({ as, step }) => (as === 'property' ? step : as))
      .join('/');
    const shape = `${document.kind}${'facetOf' in document ? ' facet' : ''} ${said}`;
    seen.set(shape, (seen.get(shape) ?? 0) + 1);
    return (seen.get(shape) ?? 0) <= most;
  });
}

type Change = (value: unknown) => unknown;

/** The document with one thing changed; what is not on the way to it is the very same, as after a step of its editor. */
const put = (document: Document, pointer: string, change: Change): Document =>
  putAt(document, stepsOf(pointer), change) as Document;

function putAt(value: unknown, [step, ...rest]: readonly string[], change: Change): unknown {
  if (step === undefined) return change(value);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  const after = putAt(copy[step], rest, change);
  if (after !== undefined) copy[step] = after;
  else if (Array.isArray(copy)) copy.splice(Number(step), 1);
  else delete copy[step];
  return copy;
}

function otherwise(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.slice(1);
  return isObject(value) ? {} : value;
}

const wordsIn = ({ params = {} }: Issue): readonly string[] =>
  Object.values(params).flatMap((value) => String(value).match(/[A-Za-z]\w*/g) ?? []);

const isOpening = (pointer: string) => ['/kind', '/key', '/spec', '/layer', '/title', '/title/zh'].includes(pointer);

describe('the language has a Chinese word', () => {
  const said: [string, JsonSchema][] = [
    ...documentKinds.map((kind): [string, JsonSchema] => [kind, schemaOfKind(kind)]),
    ...(fieldKinds as readonly AnyFieldKind[]).map((kind): [string, JsonSchema] => [`field ${kind.name}`, kind.config]),
    ...actionKinds.map((kind): [string, JsonSchema] => [`action ${kind.name}`, kind.params]),
    ...chartKinds.map((kind): [string, JsonSchema] => [`chart ${kind.name}`, kind.options as JsonSchema]),
    ...listKinds.map((kind): [string, JsonSchema] => [`list ${kind.name}`, kind.config as JsonSchema]),
  ];
  const wordless = (schema: JsonSchema, path: string): readonly string[] => [
    ...Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([key, one]) => [
      ...(typeof one.title === 'string' && /\p{sc=Han}/u.test(one.title) ? [] : [at(path, key)]),
      ...wordless(one, at(path, key)),
    ]),
    ...((schema.anyOf ?? []) as JsonSchema[]).flatMap((one) =>
      'const' in one && typeof one.title !== 'string' ? [`${path}=${String(one.const)}`] : wordless(one, path),
    ),
    ...Object.values((schema.patternProperties ?? {}) as Record<string, JsonSchema>).flatMap((one) =>
      wordless(one, at(path, ':')),
    ),
    ...(schema.items ? wordless(schema.items as JsonSchema, at(path, ':')) : []),
  ];

  test.each(said)('for everything that can be said of %s', (_, schema) => {
    expect(wordless(schema, '')).toEqual([]);
  });
});

describe('of a document of the catalog', () => {
  const seen = new Map<string, number>();

  test.each(documents.map((document) => [idOf(document), document] as const))(
    '%s every place and every change is told without a key',
    (_, document) => {
      // A set of fields has no name but its key, which is typed where the entity is.
      const about = document.kind === 'flow' ? documents.find((one) => idOf(one) === `entity:${document.of}`) : null;
      const typed = new Set([...typedIn(document), ...typedIn(about)]);
      const wrong = new Set<string>();
      const hear = (sentence: string, from: string) => {
        const foreign = foreignWords(sentence, typed);
        if (foreign.length > 0) wrong.add(`${from}: ${sentence}`);
      };
      for (const pointer of samplesOf(document, 2, seen)) {
        hear(sayPlace(document, pointer, naming), pointer);
        if (isOpening(pointer)) continue;
        const gone = put(document, pointer, () => undefined);
        const other = put(document, pointer, otherwise);
        for (const [before, after] of [
          [document, gone],
          [gone, document],
          [document, other],
        ] as const)
          for (const sentence of sayChanges(before, after, naming)) hear(sentence, pointer);
      }
      expect([...wrong]).toEqual([]);
    },
    60_000,
  );
});

describe('of a flow', () => {
  const worked = [workedOrder(), ...workedAround(), workedFlow(), innerFlow()].map(read);
  const around = namingAmong(worked, allKinds, roles);
  const flow = read(workedFlow());

  test('every place and every change is told without a key', () => {
    const typed = new Set([...typedIn(flow), 'keeper']);
    const heard = samplesOf(flow, 20)
      .filter((pointer) => !isOpening(pointer))
      .flatMap((pointer) => {
        const gone = put(flow, pointer, () => undefined);
        const other = put(flow, pointer, otherwise);
        const changes = [
          sayChanges(flow, gone, around),
          sayChanges(gone, flow, around),
          sayChanges(flow, other, around),
        ];
        return [sayPlace(flow, pointer, around), ...changes.flat()].map((sentence) => ({ pointer, sentence }));
      });
    expect(heard.filter(({ sentence }) => foreignWords(sentence, typed).length > 0)).toEqual([]);
  });
});

describe('faults', () => {
  test('have texts without a word of the language', () => {
    const given = new Set(['JTreeSelect', 'condition', 'json', 'Bad', 'type', 'value', 'popup', 'n']);
    const foreign = Object.entries(issueTexts).flatMap(([code, text]) =>
      foreignWords(text.replace(/\{(?!n:)\w+\}/g, ''), given).map((word) => `${code}: ${word}`),
    );
    expect(foreign).toEqual([]);
  });

  const decided = workedOrder();
  withFlow(decided);
  const worked = [decided, ...workedAround(), workedFlow(), innerFlow()].map(read);
  const around = namingAmong(worked, allKinds, roles);
  const sound = compileModel(worked, fieldKinds, actionKinds);
  const since = sound.ok ? sound.value : undefined;
  const strange = 'gibtEsNicht';
  const spoilt: readonly ((value: unknown) => unknown)[] = [
    () => undefined,
    () => strange,
    () => 7,
    () => [strange],
    (value) =>
      Array.isArray(value)
        ? [...value, ...value]
        : isObject(value)
          ? { ...value, [strange]: {} }
          : `${String(value)} + ${strange}`,
  ];

  test.each(worked.map((document) => [idOf(document), document] as const))(
    'of %s are told without a key',
    (_, document) => {
      const others = worked.filter((one) => one !== document);
      const typed = new Set([...typedIn(worked), strange]);
      const wrong = new Set<string>();
      for (const pointer of samplesOf(document, 1).filter((one) => !isOpening(one)))
        for (const spoil of spoilt) {
          const broken = put(document, pointer, spoil);
          const shape = checkDocument(broken);
          const issues =
            shape.length > 0
              ? shape
              : (compileModel([...others, broken], fieldKinds, actionKinds, { since }).issues ?? []);
          for (const issue of issues) {
            const about =
              issue.in === undefined || issue.in === idOf(broken)
                ? broken
                : others.find((one) => idOf(one) === issue.in);
            const sentence = sayIssueIn(about, issue, around);
            // What is not there is told as it was typed.
            const given = new Set([...typed, ...(issue.code.startsWith('unknown_') ? wordsIn(issue) : [])]);
            if (foreignWords(sentence, given).length > 0)
              wrong.add(`${issue.code} ${pointer} ${issue.path}: ${sentence}`);
          }
        }
      expect([...wrong]).toEqual([]);
    },
    60_000,
  );
});
