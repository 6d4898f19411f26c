import { Select } from 'antd';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { FileReader } from '../../../../schemas/readers/file-reader.ts';
import { fileReaders, readerNamed } from '../../../../schemas/readers/readers.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { Pick } from '../../../inputs/Pick.tsx';
import { type FieldWords, fieldsOf, keyOf } from '../../../kernel/places.ts';
import { FillRows } from '../picking/FillRows.tsx';
import { kindNamed } from './kind-named.ts';

/** What files of the field are read for. */
export interface Reads {
  readonly as: string;
  readonly into: Readonly<Record<string, string>>;
  readonly held?: readonly string[];
}

interface Props {
  readonly document: EntityDocument;
  readonly path: string;
  readonly reads: Reads | undefined;
  onSet(reads: Reads | undefined): void;
}

/** Which sort of file is read, what goes where, and which moves wait until both are the same. */
export function ReadSettings({ document, path, reads, onSet }: Props) {
  const reader = readerNamed(reads?.as);
  const choose = (name: string) => {
    const chosen = readerNamed(name);
    const into = chosen ? proposed(document, path, chosen) : {};
    onSet(Object.keys(into).length > 0 ? { as: name, into } : undefined);
  };
  const sorts = fileReaders.map(({ name, title }) => ({ value: name, label: title }));
  return (
    <>
      <Labelled label="读取文件内容" help="上传后自动填写空着的字段，与已填的不一致时提示">
        {() => (
          <Pick
            label="读取文件内容"
            value={reads?.as ?? ''}
            options={[{ value: '', label: '不读取' }, ...sorts]}
            onChange={choose}
          />
        )}
      </Labelled>
      {reads && reader && (
        <>
          <FillRows
            label="填入和核对"
            fill={reads.into}
            own={ownFields(document, path, reader)}
            given={Object.entries(reader.says).map(([value, { label }]) => ({ value, label }))}
            onChange={(into) => onSet(Object.keys(into).length > 0 ? { ...reads, into } : undefined)}
          />
          <Labelled label="核对一致才能" help="办理时由系统重新读取文件，与填写的不一致就不能办理">
            {(id) => (
              <Select
                id={id}
                mode="multiple"
                placeholder="不限制"
                value={[...(reads.held ?? [])]}
                options={movesByHand(document)}
                onChange={(held: string[]) => {
                  const { held: _, ...rest } = reads;
                  onSet(held.length > 0 ? { ...rest, held } : rest);
                }}
              />
            )}
          </Labelled>
        </>
      )}
    </>
  );
}

const typeOf = (words: FieldWords) => kindNamed(words.type)?.type(words as never).is;

/** Fields beside it that can hold something the file says, those that are computed among them: they are only held against it. */
function ownFields(document: EntityDocument, path: string, { says }: FileReader) {
  const types = new Set<string | undefined>(Object.values(says).map(({ is }) => is));
  return inOrder(fieldsOf(document, ''))
    .filter(([key, words]) => key !== keyOf(path) && types.has(typeOf(words)))
    .map(([value, { label }]) => ({ value, label: label ?? value }));
}

/** Fields that are called as the file calls it; else the first that can hold anything of it. */
function proposed(document: EntityDocument, path: string, reader: FileReader): Readonly<Record<string, string>> {
  const own = ownFields(document, path, reader);
  const fields = fieldsOf(document, '');
  const fits = (key: string, is: string) => typeOf(fields[key] as FieldWords) === is;
  const alike = Object.entries(reader.says).flatMap(([name, { label, is }]) => {
    const found = own.find((one) => one.label === label && fits(one.value, is));
    return found ? [[found.value, name]] : [];
  });
  if (alike.length > 0) return Object.fromEntries(alike);
  for (const { value } of own)
    for (const [name, { is }] of Object.entries(reader.says)) if (fits(value, is)) return { [value]: name };
  return {};
}

const movesByHand = ({ states }: EntityDocument) =>
  inOrder(states?.moves)
    .filter(([, { auto, after }]) => auto === undefined && after === undefined)
    .map(([value, { label }]) => ({ value, label }));
