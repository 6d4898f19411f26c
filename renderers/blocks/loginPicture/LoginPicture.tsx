import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { BlockProps } from '../drawing.ts';
import { PictureView } from '../pictures/PictureView.tsx';
import type { loginPicture } from './loginPicture.kind.ts';
import styles from './loginPicture.module.css';

export function LoginPicture({ node }: BlockProps) {
  const { picture } = node.values as ValuesOf<typeof loginPicture>;
  return (
    <div className={styles.box} data-aside>
      <PictureView node={node} field="picture" picture={picture} className={styles.picture} eager />
    </div>
  );
}
