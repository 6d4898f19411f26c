import { InputNumber, Select, Switch } from 'antd';
import { Labelled } from '../../../inputs/Labelled.tsx';

export interface FileLimit {
  readonly count?: number;
  readonly mb?: number;
  readonly only?: 'file';
  readonly ext?: readonly string[];
}

interface Props {
  readonly limit: FileLimit | undefined;
  /** Its kind tells files by their endings. */
  readonly byEnding: boolean;
  /** Undefined: as the product has it. */
  onSet(limit: FileLimit | undefined): void;
}

const endings = ['pdf', 'doc', 'docx', 'jpg', 'xls', 'xlsx', 'png', 'gif', 'webp'];

/** How many files a field takes, how large each may be, and which. */
export function FileLimits({ limit, byEnding, onSet }: Props) {
  const set = (word: keyof FileLimit, value: FileLimit[keyof FileLimit] | null) => {
    const { [word]: _, ...rest } = limit ?? {};
    const isSaid = value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
    const next = isSaid ? { ...rest, [word]: value } : rest;
    onSet(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <>
      <Labelled label="最多几个文件">
        {(id) => (
          <InputNumber
            id={id}
            style={{ width: '100%' }}
            min={1}
            max={50}
            precision={0}
            placeholder="10"
            value={limit?.count ?? null}
            onChange={(count) => set('count', count)}
          />
        )}
      </Labelled>
      <Labelled label="每个最大（MB）">
        {(id) => (
          <InputNumber
            id={id}
            style={{ width: '100%' }}
            min={0.1}
            max={20}
            placeholder="20"
            value={limit?.mb ?? null}
            onChange={(mb) => set('mb', mb)}
          />
        )}
      </Labelled>
      {byEnding && (
        <Labelled label="只收文档，不收图片" inline>
          {(id) => (
            <Switch
              id={id}
              size="small"
              checked={limit?.only === 'file'}
              onChange={(on) => set('only', on ? 'file' : undefined)}
            />
          )}
        </Labelled>
      )}
      {byEnding && (
        <Labelled label="允许的格式">
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              placeholder="常用的文档和图片"
              value={[...(limit?.ext ?? [])]}
              options={[...new Set([...endings, ...(limit?.ext ?? [])])].map((value) => ({ value, label: value }))}
              onChange={(ext: string[]) => set('ext', ext)}
            />
          )}
        </Labelled>
      )}
    </>
  );
}
