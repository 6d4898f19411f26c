import { titleOf } from '../../schemas/compile/names.ts';
import type { MenuDocument } from '../../schemas/language/menu.ts';
import type { Editing } from '../kernel/editing.ts';
import { TextInput } from '../report/Labelled.tsx';
import { NoteInput } from '../report/NoteInput.tsx';
import { setWord } from '../report/report-commands.ts';
import styles from './menu.module.css';

interface Props {
  readonly editing: Editing;
  readonly menu: MenuDocument;
}

/** The menu itself, where none of its entries is chosen. */
export const MenuSettings = ({ editing, menu }: Props) => (
  <section className={styles.panel} aria-label="菜单设置">
    <h2>菜单</h2>
    <TextInput
      need
      label="名称"
      value={titleOf(menu.title)}
      onChange={(value) => editing.do(setWord('/title', value, '菜单改名'))}
    />
    <NoteInput editing={editing} note={menu.note} />
    <p className={styles.quiet}>选择一个菜单项，修改它的名称、打开的内容和可见范围。</p>
  </section>
);
