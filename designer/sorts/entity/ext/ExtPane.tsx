import { Checkbox, InputNumber, Select, Switch } from 'antd';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { Pick as PickOne } from '../../../inputs/Pick.tsx';
import styles from '../lists/lists.module.css';
import type { PaneProps } from '../pane.ts';
import { Notes } from '../states/Notes.tsx';
import { isOpen, most, placeOf, type SlotSide, setMost, setOpen, setSlot, setTypes } from './ext-commands.ts';
import { sayExt } from './say-ext.ts';
import { type SlotRoom, slotRooms } from './slot-rooms.ts';

const kinds = fieldKinds.filter((kind) => kind.extends);
const names = kinds.map(({ name }) => name);

/** What the company may add under 扩展字段 without a designer, how much of it, and where it comes to stand. */
export function ExtPane({ document, editing, problems }: PaneProps) {
  const open = isOpen(document);
  const types = document.ext?.types ?? names;
  const chosen = kinds.filter(({ name }) => types.includes(name));
  const notes = problems.filter(({ path }) => path === '/ext' || path.startsWith('/ext/')).map(({ text }) => text);
  return (
    <div className={styles.pane}>
      <p className={styles.lead}>
        {sayExt(
          document,
          chosen.map(({ title }) => title),
        )}
      </p>
      <Notes notes={[...new Set(notes)]} />
      <div className={styles.cards}>
        <section className={styles.card} aria-label="开放什么">
          <h2>开放什么</h2>
          <Labelled label="可以增加扩展字段" inline help="管理员在“扩展字段”里增加，不用打开设计">
            {(id) => <Switch id={id} checked={open} onChange={(next) => editing.do(setOpen(document, names, next))} />}
          </Labelled>
          {open && (
            <>
              <Labelled label="最多几个">
                {(id) => (
                  <InputNumber
                    id={id}
                    min={1}
                    max={200}
                    precision={0}
                    value={document.ext?.max ?? most}
                    onChange={(max) => max !== null && editing.do(setMost(document, names, max))}
                  />
                )}
              </Labelled>
              <Labelled label="可以是哪些类型">
                {() => (
                  <Checkbox.Group
                    className={styles.ticks ?? ''}
                    value={chosen.map(({ name }) => name)}
                    options={kinds.map(({ name, title }) => ({ value: name, label: title }))}
                    onChange={(next) => {
                      const ask = setTypes(document, names, next);
                      if (ask) editing.do(ask);
                      else editing.say('至少要有一种类型');
                    }}
                  />
                )}
              </Labelled>
            </>
          )}
        </section>
        {open && (
          <section className={styles.card} aria-label="排在哪里">
            <h2>排在哪里</h2>
            {slotRooms(document).map((room) => (
              <Place key={room.slot} room={room} document={document} editing={editing} />
            ))}
          </section>
        )}
      </div>
    </div>
  );
}

function Place({ room, document, editing }: Pick<PaneProps, 'document' | 'editing'> & { readonly room: SlotRoom }) {
  const place = placeOf(document, room.slot);
  const set = (side: SlotSide, field: string | null) =>
    editing.do(setSlot(document, names, room, field === null ? null : { side, field }));
  if (room.isMarked)
    return (
      <Labelled label={room.label}>
        {() => <span>已经在“{room.slot === 'list' ? '列表' : '字段与表单'}”里留好位置，在那里移动</span>}
      </Labelled>
    );
  const atEnd = { value: '', label: room.slot === 'list' ? '最后一列之前' : '放在最后' };
  const isInSections = room.anchors.some(({ group }) => group !== undefined);
  const options = [atEnd, ...room.anchors].map((one) => (isInSections ? { group: '整个表单', ...one } : one));
  const isKnown = !place || room.anchors.some(({ value }) => value === place.field);
  return (
    <Labelled label={room.label} wrong={!isKnown} help={isKnown ? undefined : `没有“${place?.field}”了，请重新选择`}>
      {() => (
        <div className={styles.beside}>
          <PickOne
            label={`${room.label}里排在哪个字段旁边`}
            search
            value={place?.field ?? ''}
            options={options}
            onChange={(field) => set(place?.side ?? 'after', field === '' ? null : field)}
          />
          {place && (
            <Select
              aria-label={`${room.label}里排在之前还是之后`}
              value={place.side}
              options={[
                { value: 'after', label: '之后' },
                { value: 'before', label: '之前' },
              ]}
              onChange={(side: SlotSide) => set(side, place.field)}
            />
          )}
        </div>
      )}
    </Labelled>
  );
}
