import { createHash } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import type { Issue } from '../../../schemas/issues/result.ts';
import { type Document, idOf, readDocument } from '../../../schemas/language/document.ts';
import { sayIssueIn } from '../../../schemas/layers/say-issue.ts';
import { canonicalJson } from '../../../schemas/values/hash.ts';
import { compileCheck } from '../../kernel/check-input.ts';
import { Refusal } from '../../kernel/errors.ts';
import { hasUnkeepable, isTooDeep } from '../../kernel/json-body.ts';
import { namingOf } from '../../metadata/naming.ts';

const format = 'zhaocai-package';
/** Of the file's own form; its documents say theirs by `spec`. Since 2 a package says what is to go, and carries pictures. */
const version = 2;
export const mostPackageBytes = 10 * 1024 * 1024;
const mostDocuments = 500;

/** One document on its way: the company's own words, and by which of its states it can be told what became of it. */
export interface Packed {
  readonly id: string;
  readonly title: string;
  readonly rev: number;
  /** It adjusts a document the product ships. */
  readonly adjusts: boolean;
  /** Hashes of what it was, the latest first: where another place has one of them, both began there. */
  readonly line: readonly string[];
  /** Null: it was taken away where it comes from, and is to go. */
  readonly document: Document | null;
  /** What an older format said in it that means nothing any more. */
  readonly leftOut?: readonly Issue[];
}

/** A picture that a page of a package shows, with its bytes as base64. */
export interface PackedPicture {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly data: string;
}

export interface PackageContent {
  readonly name: string;
  readonly note: string;
  readonly from: { readonly company: string; readonly revision: number; readonly at: string; readonly by: string };
  readonly documents: readonly Packed[];
  /** What its pages show. */
  readonly pictures: readonly PackedPicture[];
}

export interface PackageFile extends PackageContent {
  readonly hash: string;
}

const text = (most: number) => Type.String({ maxLength: most });
const isWellFormed = compileCheck(
  Type.Object(
    {
      format: Type.Literal(format),
      version: Type.Integer({ minimum: 1 }),
      name: text(100),
      note: text(500),
      from: Type.Object({ company: text(200), revision: Type.Integer(), at: text(30), by: text(100) }),
      documents: Type.Array(
        Type.Object({
          id: Type.String({ pattern: '^[a-z]{1,20}:[a-z][a-zA-Z0-9_]{0,40}$' }),
          title: text(200),
          rev: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
          adjusts: Type.Boolean(),
          line: Type.Array(text(100), { maxItems: 100 }),
          document: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
        }),
        { minItems: 1, maxItems: mostDocuments },
      ),
      pictures: Type.Array(
        Type.Object({
          id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
          name: text(200),
          sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
          data: Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
        }),
        { maxItems: mostDocuments },
      ),
      hash: text(100),
    },
    { additionalProperties: false },
  ),
  'json',
);

const hashOf = (content: unknown): string => createHash('sha256').update(canonicalJson(content)).digest('hex');

/** The file: canonical JSON that says its own hash. */
export function printPackage(content: PackageContent): string {
  const said = { format, version, ...content };
  const printed = `${canonicalJson({ ...said, hash: hashOf(said) })}\n`;
  if (Buffer.byteLength(printed) > mostPackageBytes) refuse('连同页面上的图片超过 10MB，请分成几个包导出');
  return printed;
}

const refuse = (said: string): never => {
  throw new Refusal('invalid_input', { text: said });
};

/** A package as it was made, or in a sentence why this file is none. Whatever a file holds, nothing of it runs by being read. */
export function readPackage(file: string): PackageFile {
  if (Buffer.byteLength(file) > mostPackageBytes) refuse('配置包超过 10MB，请分成几个包导出');
  const { hash, ...said } = parse(file);
  if (hash !== hashOf(said)) {
    refuse('文件内容与签名不符：它被改动过，或没有传完整。请向提供方重新索取，不要手工修改配置包');
  }
  const known = isWellFormed({ pictures: [], ...said, hash });
  if (!known.ok) return refuse('配置包里缺少内容，或有不认识的内容：请从“配置包”页面重新导出');
  const { documents, pictures, ...told } = known.value as PackageFile;
  const read = documents.map(readPacked);
  const ids = read.map(({ id }) => id);
  const twice = read.find(({ id }, at) => ids.indexOf(id) !== at);
  if (twice) refuse(`配置包里有两份“${twice.title}”`);
  return { ...told, documents: read, pictures, hash: String(hash) };
}

function parse(file: string): Readonly<Record<string, unknown>> {
  if (isTooDeep(file) || hasUnkeepable(file)) return refuse('配置包的内容嵌套过深或含有无法保存的字符');
  let value: unknown;
  try {
    value = JSON.parse(file);
  } catch {
    return refuse('这不是配置包：文件不是完整的 JSON。请选择从“配置包”页面导出的文件');
  }
  const { format: called, version: at } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (called !== format) return refuse('这不是配置包，请选择从“配置包”页面导出的文件');
  if (typeof at !== 'number' || at > version) return refuse('配置包由更新版本的产品导出，请先升级本系统');
  return value as Readonly<Record<string, unknown>>;
}

/** Always the company's own words, whatever layer a file claims. */
function readPacked(packed: Packed): Packed {
  if (!packed.document) return packed;
  const { rev: _, ...said } = packed.document as Document & { rev?: number };
  const read = readDocument({ ...said, layer: 'tenant' });
  if (!read.ok) {
    const told = read.issues.slice(0, 3).map((issue) => sayIssueIn(said, issue, namingOf(undefined)));
    return refuse(`配置包中的“${packed.title}”无法读取：${told.join('；')}`);
  }
  if (idOf(read.value) !== packed.id) return refuse(`配置包中的“${packed.title}”与它的标识不符`);
  return { ...packed, document: read.value, ...(read.issues ? { leftOut: read.issues } : {}) };
}
