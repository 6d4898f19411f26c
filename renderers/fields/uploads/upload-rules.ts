export interface UploadRules {
  readonly count: number;
  readonly mb: number;
  /** Null: any picture, and nothing else. */
  readonly extensions: readonly string[] | null;
  /** No pictures. */
  readonly filesOnly?: boolean;
}

const MB = 1024 * 1024;

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The extensions as people say them: both sorts of workbook are Excel. */
export function sayExtensions(extensions: readonly string[]): string {
  const plain = extensions.filter((extension) => extension !== 'xls' && extension !== 'xlsx');
  return `${[...plain, ...(plain.length < extensions.length ? ['excel'] : [])].join('、')}文件`;
}

/** Why a file is not taken, in the specification's words; null when it is. */
export function refuseFile(file: Pick<File, 'name' | 'size' | 'type'>, rules: UploadRules): string | null {
  if (rules.extensions === null) {
    if (!file.type.includes('image')) return '请上传图片';
  } else if (rules.filesOnly && file.type.includes('image')) {
    return '请上传文件';
  } else if (!rules.extensions.includes(extensionOf(file.name))) {
    return `${file.name}--> 上传失败！,附件上传格式限制为：${sayExtensions(rules.extensions)}`;
  }
  if (file.size > rules.mb * MB) return `文件大小超出${rules.mb}MB限制，请压缩或降低文件质量！`;
  return file.size === 0 ? `${file.name} 是空文件` : null;
}

export const sayTooMany = (count: number): string => `只能上传${count}个文件`;

/** The specification's words for an upload that did not come through. */
export const sayFailed = (name: string): string => `${name} file upload failed.`;
