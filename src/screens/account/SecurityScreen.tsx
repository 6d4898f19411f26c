import { useTabTitle } from '../../shell/tabs/use-tab.ts';
import { screenPath } from '../screen-path.ts';
import styles from '../sheet/sheet.module.css';
import { Companies } from './Companies.tsx';
import { Devices } from './Devices.tsx';
import { Identities } from './Identities.tsx';

/** Where somebody is signed in, by what else they may sign in, and where else they belong. */
export function SecurityScreen() {
  useTabTitle(screenPath('home'), '账号安全');
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>账号安全</h1>
      </header>
      <Devices />
      <Identities />
      <Companies />
    </div>
  );
}
