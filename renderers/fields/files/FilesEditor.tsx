import { SendingRow, UploadZone } from '../uploads/UploadZone.tsx';
import type { UploadRules } from '../uploads/upload-rules.ts';
import { idsIn } from '../uploads/use-stored-files.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import type { InputProps } from '../view.ts';
import { FileList } from './FileList.tsx';
import { FilesRead } from './FilesRead.tsx';
import { DEFAULT_COUNT, DEFAULT_EXTENSIONS, DEFAULT_MB, type FilesConfig, files as kind } from './files.kind.ts';

function rulesOf({ limit }: FilesConfig): UploadRules & { readonly extensions: readonly string[] } {
  return {
    count: limit?.count ?? DEFAULT_COUNT,
    mb: limit?.mb ?? DEFAULT_MB,
    extensions: limit?.ext ?? DEFAULT_EXTENSIONS,
    filesOnly: limit?.only === 'file',
  };
}

/** Files are dropped, sent and listed; each can be taken away again. */
export function FilesEditor(props: InputProps) {
  const rules = rulesOf(props.field.config as FilesConfig);
  const ids = idsIn(props.value);
  const reading = kind.reads?.(props.field.config as FilesConfig);
  const uploads = useUploads({
    ids,
    rules,
    late: props.late,
    onChange: (next) => props.onChange(next.length === 0 ? null : next),
  });
  const hint = `支持 ${rules.extensions.join('、')}，最多 ${rules.count} 个，单个不超过 ${rules.mb}MB`;
  return (
    <>
      <UploadZone {...props} rules={rules} add={uploads.add} hint={hint} />
      {(ids.length > 0 || uploads.sendings.length > 0) && (
        <FileList ids={ids} onRemove={uploads.remove}>
          {uploads.sendings.map((sending) => (
            <SendingRow
              key={sending.key}
              sending={sending}
              onCancel={() => uploads.cancel(sending)}
              onRetry={() => uploads.retry(sending)}
            />
          ))}
        </FileList>
      )}
      {reading && (
        <FilesRead
          field={props.field}
          reading={reading}
          ids={ids}
          beside={props.beside ?? {}}
          onFill={(fill) => props.onChange(props.late?.now() ?? props.value, { fill })}
        />
      )}
    </>
  );
}
