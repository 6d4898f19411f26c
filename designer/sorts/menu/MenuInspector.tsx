import { Button, Checkbox, Input } from 'antd';
import type { Model } from '../../../schemas/compile/model.ts';
import type { Document } from '../../../schemas/language/document.ts';
import { hueTitles } from '../../../schemas/language/hues.ts';
import type { MenuDocument, MenuItemDocument } from '../../../schemas/language/menu.ts';
import { menuPlaces } from '../../../schemas/language/menu-places.ts';
import { titleOf } from '../../../schemas/language/names.ts';
import { IconPicker } from '../../inputs/IconPicker.tsx';
import { choicesFor, entityOf, opensOf, targetOf, type Way, wayOf, ways } from '../../inputs/openable.ts';
import { Pick } from '../../inputs/Pick.tsx';
import { RightPick } from '../../inputs/RightPick.tsx';
import { Captioned, TextInput } from '../../inputs/TextInput.tsx';
import { RolesPick, WhomPick } from '../../inputs/WhomPick.tsx';
import type { Editing } from '../../kernel/editing.ts';
import { entryAt, keyOf } from '../../kernel/menu-lines.ts';
import styles from './menu.module.css';
import { setEntry, setOpens } from './menu-commands.ts';

interface Props {
  readonly editing: Editing;
  readonly menu: MenuDocument;
  readonly pointer: string;
  readonly model: Model;
  readonly documents: readonly Document[];
  onStep(way: 'up' | 'down' | 'in' | 'out'): void;
  onRemove(): void;
}

const steps = [
  ['up', '上移'],
  ['down', '下移'],
  ['in', '缩进'],
  ['out', '提升'],
] as const;

/** One entry: what it is called, what it opens, and who sees it. */
export function MenuInspector(props: Props) {
  const { editing, menu, pointer, model, onStep, onRemove } = props;
  const entry = entryAt(menu, pointer);
  if (!entry) return null;
  const set = (word: Exclude<keyof MenuItemDocument, 'items'>, value: unknown, words: string) =>
    editing.do(setEntry(menu, pointer, word, value, words));
  const shared = { ...props, entry, set };
  const title = titleOf(entry.title);
  return (
    <section className={styles.panel} aria-label={`菜单项：${title}`}>
      <h2>{title}</h2>
      <div className={styles.moves}>
        {steps.map(([way, word]) => (
          <Button key={way} size="small" onClick={() => onStep(way)}>
            {word}
          </Button>
        ))}
        <Button size="small" danger onClick={onRemove}>
          删除
        </Button>
      </div>
      <TextInput need label="名称" value={title} onChange={(value) => set('title', value, '重命名')} />
      <OpensInput {...shared} />
      <SeenInput {...shared} />
      <Captioned label="图标">
        <IconPicker
          label="图标"
          value={entry.icon}
          otherwise={entityOf(entry.opens, model) === null ? '不用图标' : '用单据的图标'}
          onChange={(icon) => set('icon', icon, '更换图标')}
        />
      </Captioned>
      <HueInput {...shared} />
    </section>
  );
}

type One = Props & {
  readonly entry: MenuItemDocument;
  set(word: Exclude<keyof MenuItemDocument, 'items'>, value: unknown, words: string): void;
};

const asAbove = '';

/** What the pages are about: the colour they wear from the menu to the record. */
const HueInput = ({ entry, set }: One) => (
  <Captioned label="颜色">
    <Pick
      label="颜色"
      value={entry.hue ?? asAbove}
      options={[
        { value: asAbove, label: '与上级相同' },
        ...Object.entries(hueTitles).map(([value, label]) => ({ value, label })),
      ]}
      onChange={(hue) => set('hue', hue === asAbove ? undefined : hue, '更换颜色')}
    />
  </Captioned>
);

function OpensInput({ editing, menu, pointer, model, documents, entry }: One) {
  const { opens } = entry;
  const way = wayOf(opens);
  const choices = choicesFor(way, model, documents);
  const put = (next: MenuItemDocument['opens']) => {
    const entity = entityOf(next, model);
    editing.do(setOpens(menu, pointer, next, entity === null ? undefined : `${entity}:read`));
  };
  const change = (next: Way) =>
    put(
      next === 'group'
        ? undefined
        : opensOf(next, next === 'url' ? 'https://' : (choicesFor(next, model, documents)[0]?.value ?? '')),
    );
  const offered = ways.filter(
    ({ value }) =>
      value === way || value === 'group' || value === 'url' || choicesFor(value, model, documents).length > 0,
  );
  return (
    <>
      <Captioned label="打开">
        <Pick label="打开" value={way} options={offered} onChange={(next) => change(next as Way)} />
      </Captioned>
      {choices.length > 0 && (
        <Captioned label="哪一个">
          <Pick
            label="哪一个"
            search
            value={targetOf(opens) || null}
            options={choices}
            onChange={(value) => put(opensOf(way, value))}
          />
        </Captioned>
      )}
      {opens && 'screen' in opens && (
        <Captioned label="其他前端的组件">
          <Input
            aria-label="其他前端的组件"
            maxLength={200}
            placeholder="例如 system/UserList"
            value={opens.component ?? ''}
            onChange={({ target }) => {
              const { screen } = opens;
              const next = target.value === '' ? { screen } : { screen, component: target.value };
              editing.do({ ...setOpens(menu, pointer, next, entry.needs), joins: `${pointer} component` });
            }}
          />
        </Captioned>
      )}
      {opens && 'url' in opens && (
        <Captioned label="网址">
          <Input
            aria-label="网址"
            maxLength={2000}
            value={opens.url}
            onChange={({ target }) =>
              editing.do({
                ...setOpens(menu, pointer, { ...opens, url: target.value }, entry.needs),
                joins: `${pointer} url`,
              })
            }
          />
          <p className={styles.quiet}>可以用 {menuPlaces.map((name) => `{{${name}}}`).join('、')}</p>
          <Checkbox
            checked={opens.frame === true}
            onChange={({ target }) =>
              editing.do(
                setOpens(menu, pointer, { url: opens.url, ...(target.checked ? { frame: true } : {}) }, entry.needs),
              )
            }
          >
            在系统内打开
          </Checkbox>
        </Captioned>
      )}
    </>
  );
}

function SeenInput({ model, documents, pointer, entry, set }: One) {
  return (
    <>
      <WhomPick value={entry.for} onChange={(value) => set('for', value, '修改可见范围')} />
      <RightPick
        {...{ model, documents }}
        entity={entityOf(entry.opens, model)}
        needs={entry.needs}
        onChange={(needs) => set('needs', needs, '修改所需权限')}
      />
      <RolesPick
        label="对这些角色隐藏"
        placeholder="不对谁隐藏"
        model={model}
        value={entry.not}
        onChange={(not) => set('not', not, '修改隐藏的角色')}
      />
      <Checkbox
        checked={entry.hidden === true}
        onChange={({ target }) => set('hidden', target.checked || undefined, target.checked ? '隐藏' : '显示')}
      >
        不在菜单中显示（地址仍然有效）
      </Checkbox>
      <Checkbox
        checked={entry.keepAlive !== false}
        onChange={({ target }) => set('keepAlive', target.checked ? undefined : false, '修改是否保留页面')}
      >
        切换标签时保留页面
      </Checkbox>
      {Object.keys(entry.items ?? {}).length > 0 && (
        <Checkbox
          checked={entry.alwaysShow === true}
          onChange={({ target }) =>
            set('alwaysShow', target.checked || undefined, target.checked ? '收起下级' : '列出下级')
          }
        >
          菜单里只列出它自己（下级的地址仍然有效）
        </Checkbox>
      )}
      <Checkbox
        checked={entry.route === false}
        onChange={({ target }) =>
          set('route', target.checked ? false : undefined, target.checked ? '停用地址' : '启用地址')
        }
      >
        没有地址（它和下级都打不开）
      </Checkbox>
      <p className={styles.quiet}>标识：{keyOf(pointer)}</p>
    </>
  );
}
