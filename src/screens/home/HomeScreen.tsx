import { RightOutlined } from '@ant-design/icons';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { sessionAtom } from '../../session/session.ts';
import { iconOf } from '../../shell/menu-icons.tsx';
import { entriesOf, pathOf } from '../../shell/menu-paths.ts';
import { greet } from './greet.ts';
import styles from './home.module.css';
import { TodoCard } from './TodoCard.tsx';

/** Where the day begins: what waits for this user, and the way to everything the user may open. */
export function HomeScreen() {
  const session = useAtomValue(sessionAtom);
  if (!session) return null;
  const groups = session.menu.filter((item) => !item.hidden && item.items.length > 0);
  const lists = entriesOf(session.menu).flatMap((item) => (item.opens && 'list' in item.opens ? [item] : []));
  return (
    <div className={styles.home}>
      <header className={styles.hello}>
        <h1>
          {greet(new Date().getHours())}，{session.user.realname}
        </h1>
        <p>{session.tenant.name}</p>
      </header>
      <section aria-label="待办">
        <h2>待我处理</h2>
        <div className={styles.todos}>
          {lists.map((item) => (
            <TodoCard key={item.key} item={item} />
          ))}
          <p className={styles.calm}>没有等您处理的单据，今天可以从容一些。</p>
        </div>
      </section>
      <section aria-label="快捷入口">
        <h2>快捷入口</h2>
        <div className={styles.groups}>
          {groups.map((group) => (
            <div key={group.key} className={styles.group}>
              <h3>
                <span aria-hidden>{iconOf(group.icon)}</span>
                {group.title}
              </h3>
              {entriesOf(group.items).map((item) => (
                <Link key={item.key} to={pathOf(item) ?? '/'}>
                  {item.title}
                  <RightOutlined aria-hidden />
                </Link>
              ))}
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}
