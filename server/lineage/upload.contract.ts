import { Type } from '@sinclair/typebox';
import { Nothing, numberedPageOf } from '../../schemas/wire/wire.ts';
import { mostBytes } from '../features/files/files.contract.ts';
import { ListedFile } from '../features/files/stored-files.contract.ts';
import { defineContract } from '../kernel/define-contract.ts';

/** Multipart: `file`, and `biz` for the folder; `isup=1` takes images only, `jeditor=1` is the rich-text editor. */
export const upload = defineContract({
  method: 'POST',
  url: '/sys/common/upload',
  permission: 'signedIn',
  beforeApproval: true,
  bodyLimit: mostBytes + 64 * 1024,
  body: 'form',
  result: Type.Object({ fileName: Type.String(), filePath: Type.String(), fileSize: Type.Integer() }),
});

/** A path that an upload answered with. Whoever is not signed in gets what the public site shows. */
export const staticFile = defineContract({
  method: 'GET',
  url: '/sys/common/static/*',
  permission: 'public',
  beforeApproval: true,
  byTicket: true,
  byCookie: true,
  result: 'file',
});

export const forbidden = defineContract({
  method: 'GET',
  url: '/sys/common/403',
  permission: 'public',
  result: Nothing,
});

const OssFile = Type.Object({
  ...ListedFile.properties,
  fileName: Type.String(),
  url: Type.String(),
  createBy: Type.String(),
  createTime: Type.String(),
});
const OssUploaded = Type.Object({ id: Type.String(), fileName: Type.String(), url: Type.String() });

const both = <Path extends string>(path: Path) => [`/oss/file${path}`, `/sys/oss/file${path}`] as const;

export const oss = {
  list: both('/list').map((url) =>
    defineContract({
      method: 'GET',
      url,
      permission: { may: 'file:manage' },
      query: Type.Object({}, { additionalProperties: Type.String({ maxLength: 2000 }) }),
      result: numberedPageOf(OssFile),
    }),
  ),
  upload: both('/upload').map((url) =>
    defineContract({
      method: 'POST',
      url,
      permission: 'signedIn',
      bodyLimit: mostBytes + 64 * 1024,
      body: 'form',
      result: OssUploaded,
    }),
  ),
  delete: both('/delete').map((url) =>
    defineContract({
      method: 'DELETE',
      url,
      permission: { may: 'file:manage' },
      query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
      result: Nothing,
    }),
  ),
};
