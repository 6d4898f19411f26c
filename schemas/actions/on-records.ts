import { Type } from '@sinclair/typebox';
import type { Issue } from '../issues/result.ts';
import { defineActionKind, type WritingScope } from '../kinds/action-kind.ts';
import { called, Expression, FieldPath, Key, Maybe, NAMES, Text } from '../language/parts.ts';

/** What is written: field ← expression over the row or record it stands in. */
const setting = (names: string) =>
  called(
    '写入',
    Type.Record(
      Key,
      { ...Expression, [NAMES]: names },
      { additionalProperties: false, minProperties: 1, maxProperties: 20 },
    ),
  );

/** Each field must be there to be written, and what goes into it must fit. */
const judgeSetting = (set: Readonly<Record<string, string>>, scope: WritingScope, part: string): readonly Issue[] =>
  Object.entries(set).flatMap(([key, text]): Issue[] => {
    const path = `/set/${key}`;
    const field = part === '' ? key : `${part}.${key}`;
    if (!scope.hasField(field, path)) return [{ code: 'unknown_field', path, params: { field: key } }];
    scope.judgeValue(text, field, path, part);
    return scope.isWritten(field) ? [] : [{ code: 'not_written', path, params: { field: key } }];
  });

export const setEach = defineActionKind({
  name: 'setEach',
  title: '写入每一行明细',
  params: Type.Object({
    part: called('明细', FieldPath, 'field'),
    where: called('哪些行', Maybe(Expression)),
    set: setting('field'),
  }),
  at: ['move', 'action', 'save'],
  check: ({ part, where, set }, scope) => {
    if (!scope.hasPart(part, '/part')) return [{ code: 'unknown_part', path: '/part', params: { part } }];
    if (where !== undefined) scope.judgeCondition(where, '/where', part);
    return judgeSetting(set, scope, part);
  },
  writes: ({ part, set }) => Object.keys(set).map((key) => `${part}.${key}`),
});

export const fillRows = defineActionKind({
  name: 'fillRows',
  title: '按查到的记录填写明细',
  params: Type.Object({
    part: called('明细', FieldPath, 'field'),
    /** Records of this entity, each a row: in place of the rows there were. */
    of: called('取自', Key, 'entity'),
    /** Field of theirs ← what it must be, over this record; where that is empty, any will do. */
    by: called('对应', Maybe(Type.Record(Key, Expression, { additionalProperties: false }))),
    where: called('其中满足', Maybe(Expression)),
    /**
     * Whom theirs are meant for: a field of theirs that holds several ← what the record is. Those that name one of it, or in a tree one
     * above it, and those that name none at all.
     */
    meantFor: called('适用于', Maybe(Type.Record(Key, Expression, { additionalProperties: false }))),
    set: setting('field'),
    /** A row that already stands there for the same record is left as it is, with all that people wrote in it: known by this field. */
    keep: called('按哪个字段保留原有的行', Maybe(Key), 'field'),
    /** Of a row that is kept these alone stay as they are; everything else is written anew. */
    keepOnly: called('保留的行里只保留哪些内容', Maybe(Type.Array(Key, { minItems: 1, maxItems: 20 })), 'field'),
    /** Said where no record is found, and nothing is done then; without it the part is left without rows. */
    none: called('一条也没有时提示', Maybe(Text)),
  }),
  at: ['move', 'action'],
  check: ({ part, of, by = {}, meantFor = {}, where, set, keep, keepOnly = [] }, scope) => {
    if (!scope.hasPart(part, '/part')) return [{ code: 'unknown_part', path: '/part', params: { part } }];
    const from = scope.recordsOf(of, '/of');
    if (!from) return [];
    if (where !== undefined) from.judgeCondition(where, '/where');
    const unknown = Object.entries(by).flatMap(([key, text]): Issue[] => {
      const path = `/by/${key}`;
      if (!from.hasField(key, path)) return [{ code: 'unknown_field', path, params: { field: key } }];
      if (!from.isSearched(key)) return [{ code: 'ledger_cannot_match', path, params: { field: key } }];
      from.judgeOwn(text, key, path);
      return [];
    });
    const meant = Object.entries(meantFor).flatMap(([key, text]): Issue[] => {
      const path = `/meantFor/${key}`;
      if (!from.hasField(key, path)) return [{ code: 'unknown_field', path, params: { field: key } }];
      if (!from.holdsSeveral(key)) return [{ code: 'not_meant_for', path, params: { field: key } }];
      from.judgeOwn(text, key, path);
      return [];
    });
    const lost = keepOnly.flatMap((key, at): Issue[] => {
      const path = `/keepOnly/${at}`;
      if (scope.hasField(`${part}.${key}`, path)) return [];
      return [{ code: 'unknown_field', path, params: { field: key } }];
    });
    const wrong = Object.entries(set).flatMap(([key, text]): Issue[] => {
      const [path, field] = [`/set/${key}`, `${part}.${key}`];
      if (!scope.hasField(field, path)) return [{ code: 'unknown_field', path, params: { field: key } }];
      from.judgeFor(text, field, path);
      return scope.isWritten(field) ? [] : [{ code: 'not_written', path, params: { field: key } }];
    });
    const isLost = keep !== undefined && !Object.hasOwn(set, keep);
    return [...unknown, ...meant, ...lost, ...wrong, ...(isLost ? [unkept(keep)] : [])];
  },
  writes: ({ part, set }) => Object.keys(set).map((key) => `${part}.${key}`),
});

/** By what is not written no row would ever be known again. */
const unkept = (keep: string): Issue => ({ code: 'keep_not_written', path: '/keep', params: { field: keep } });

export const write = defineActionKind({
  name: 'write',
  title: '改写关联单据',
  params: Type.Object({
    /** A reference, of the head or of lines; or a declared link. */
    over: called('哪些单据', FieldPath, 'field'),
    where: called('其中满足', Maybe(Expression)),
    set: setting('field of target'),
  }),
  at: ['move', 'action'],
  check: ({ over, where, set }, scope) => {
    const beyond = scope.beyond(over, '/over');
    if (!beyond) return [];
    if (where !== undefined) beyond.judgeCondition(where, '/where');
    return judgeSetting(set, beyond, '');
  },
});

export const unseal = defineActionKind({
  name: 'unseal',
  title: '开启密封',
  params: Type.Object({
    /** The link by which the sealed records name this one. */
    over: called('哪些单据', Key, 'field'),
    seal: called('密封', Key),
    /** Those alone; whatever else was sealed for this record is never opened. */
    where: called('其中满足', Maybe(Expression)),
  }),
  at: ['move'],
  check: ({ over, seal, where }, scope) => {
    const beyond = scope.beyond(over, '/over');
    if (!beyond) return [];
    if (where !== undefined) beyond.judgeCondition(where, '/where');
    const by = beyond.sealBy(seal);
    if (by === null) return [{ code: 'unknown_seal', path: '/seal', params: { seal } }];
    return beyond.linkedBy === by ? [] : [{ code: 'seal_over', path: '/over', params: { over, by, seal } }];
  },
});
