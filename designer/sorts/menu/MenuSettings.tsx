import type { MenuDocument } from '../../../schemas/language/menu.ts';
import { titleOf } from '../../../schemas/language/names.ts';
import { NoteInput } from '../../figures/NoteInput.tsx';
import { setWord } from '../../figures/query-commands.ts';
import { TextInput } from '../../inputs/TextInput.tsx';
import type { Editing } from '../../kernel/editing.ts';
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
