export interface S3Settings {
  /** `https://s3.example.com`; the bucket is the first part of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

type Env = Readonly<Record<string, string | undefined>>;
type Wrong = (name: string, wants: string, given?: string) => Error;

const form = 'https://访问密钥:密钥@主机/存储桶?region=区域';

/** Where files are kept: null is the data directory. What holds a key is never said back. */
export function readFileStore({ S3_URL: text }: Env, wrong: Wrong): S3Settings | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const bucket = url?.pathname.slice(1) ?? '';
  if (!url || !['https:', 'http:'].includes(url.protocol) || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket)) {
    throw wrong('S3_URL', `应为 ${form}`);
  }
  const [accessKey, secretKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (!accessKey || !secretKey) throw wrong('S3_URL', `要带访问密钥和密钥：${form}`);
  return {
    endpoint: `${url.protocol}//${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKey,
    secretKey,
  };
}

/** Bytes a company may keep. */
export function readQuota({ FILE_QUOTA_MB: text = '20480' }: Env, wrong: Wrong): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw wrong('FILE_QUOTA_MB', '应为每个公司可用的空间，以兆字节为单位的整数', text);
  return Number(text) * 1_048_576;
}
