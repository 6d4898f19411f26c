import { Segmented } from 'antd';
import { useState } from 'react';
import styles from '../releases.module.css';
import { ExportPackage } from './ExportPackage.tsx';
import { ImportPackage } from './ImportPackage.tsx';
import { Imports } from './Imports.tsx';

const rooms = { export: ExportPackage, import: ImportPackage, imports: Imports };

/** Configuration on its way to another environment or company, in either direction, and the way back. */
export function Packages() {
  const [room, setRoom] = useState<keyof typeof rooms>('export');
  const Room = rooms[room];
  return (
    <div className={styles.review}>
      <div>
        <Segmented
          aria-label="配置包"
          value={room}
          onChange={setRoom}
          options={[
            { value: 'export', label: '导出' },
            { value: 'import', label: '导入' },
            { value: 'imports', label: '导入记录' },
          ]}
        />
      </div>
      <Room />
    </div>
  );
}
