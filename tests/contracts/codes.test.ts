import { describe, expect, test } from 'vitest';
import { documentIssueTexts } from '../../schemas/issues/document-issue-texts.ts';
import { issueTexts } from '../../schemas/issues/issues.ts';
import { refusals } from '../../server/kernel/errors.ts';
import { isTest, readSources } from '../architecture/sources.ts';

const sources = readSources().filter((one) => !isTest(one) && !one.path.startsWith('tests/'));
const chinese = /[\u4e00-\u9fff]/;

/** Codes that no source names beside the table they stand in. */
const unused = (codes: readonly string[], tables: RegExp): string[] => {
  const texts = sources.filter(({ path }) => !tables.test(path)).map(({ text }) => text);
  const said = new Set(texts.flatMap((text) => [...text.matchAll(/['"]([a-z0-9_]+)['"]/g)].map(([, code]) => code)));
  return codes.filter((code) => !said.has(code));
};

test('these checks see the whole house', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(unused(['no_such_code', 'invalid_input'], /errors\.ts$/)).toEqual(['no_such_code']);
});

describe('every refusal', () => {
  test('says something in Chinese, and nothing left to fill in', () => {
    const texts = Object.entries(refusals).map(([code, { text }]) => [code, text] as const);
    expect(texts.length).toBeGreaterThan(30);
    expect(texts.filter(([, text]) => !chinese.test(text) || /[{}]|undefined/.test(text))).toEqual([]);
  });
  test('is made by something', () => {
    expect(unused(Object.keys(refusals), /^server\/kernel\/errors\.ts$/)).toEqual([]);
  });
  test('travels with a status that clients know', () => {
    const known = [200, 400, 401, 404, 405, 413, 429, 503];
    expect(Object.entries(refusals).filter(([, { status }]) => !known.includes(status))).toEqual([]);
  });
});

describe('every issue', () => {
  test('says something in Chinese', () => {
    const texts = Object.entries(issueTexts);
    expect(texts.length).toBeGreaterThan(80);
    // what a document says itself, and the one text that the specification gives in English
    const given = ['{say}', '{say}：{detail}', '{source}{say}{by}', 'Bad type value'];
    expect(texts.filter(([, text]) => !chinese.test(text) && !given.includes(text))).toEqual([]);
  });
  test('is found by something', () => {
    expect(unused(Object.keys(issueTexts), /^schemas\/issues\/[a-z]+-issue-texts\.ts$/)).toEqual([]);
  });
  test('of a record is said without the texts of those who design', () => {
    // A kind's manifest judges its settings as well, for those who design; a call's own refusals are sentences already.
    const ofRecords =
      /^(schemas\/check|server\/kernel|server\/records\/write|server\/records\/excel\/import|renderers\/(forms|lines|record))\//;
    const asked = Object.keys(documentIssueTexts).map((code) => `code: '${code}'`);
    const found = sources.filter(({ path }) => ofRecords.test(path));
    expect(found.length).toBeGreaterThan(100);
    expect(
      found.flatMap(({ path, text }) => asked.filter((code) => text.includes(code)).map((code) => `${path}: ${code}`)),
    ).toEqual([]);
  });
  test('is given every word its text asks for', () => {
    // Where an issue is made in one piece, its parameters stand beside its code.
    const made = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/code: '([a-z0-9_]+)',(?:\s*(?:in|path|level): [^,{}]+,)*\s*params: \{([^{}]*)\}/g)].map(
        ([, code = '', params = '']) => ({ path, code, params }),
      ),
    );
    expect(made.length).toBeGreaterThan(30);
    const missing = made.flatMap(({ path, code, params }) => {
      const text = (issueTexts as Readonly<Record<string, string>>)[code] ?? '';
      const wanted = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const given = (name: string) => new RegExp(`\\b${name}\\b`).test(params) || params.includes('...');
      return wanted.filter((name) => !given(name)).map((name) => `${path}: ${code} lacks ${name}`);
    });
    expect(missing).toEqual([]);
  });
});
