import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { FlowDocument } from '../../../../schemas/language/flow.ts';
import flowStyles from '../flow.module.css';
import { BpmnPicture } from './BpmnPicture.tsx';
import styles from './bpmn.module.css';
import { exportBpmn, exportSvg } from './export-flow.ts';

const zooms = [0.5, 0.67, 0.8, 1, 1.25, 1.5];

interface Props {
  readonly flow: FlowDocument;
  onImport(): void;
}

/** How the flow looks in the notation of other tools: only looked at, drawn from what is exported. */
export function BpmnView({ flow, onImport }: Props) {
  const [zoom, setZoom] = useState(1);
  const ground = useRef<HTMLElement>(null);
  const by = (step: number) => setZoom(zooms[zooms.indexOf(zoom) + step] ?? zoom);
  const saveSvg = () => {
    const picture = ground.current?.querySelector('svg');
    if (picture) exportSvg(flow, picture);
  };
  return (
    <div className={flowStyles.desk}>
      <div className={flowStyles.bar}>
        <span className={flowStyles.moves}>
          <Button size="small" onClick={onImport}>
            导入 BPMN…
          </Button>
          <Button size="small" onClick={() => void exportBpmn(flow)}>
            导出 BPMN
          </Button>
          <Button size="small" onClick={saveSvg}>
            导出图片
          </Button>
        </span>
        <span className={flowStyles.moves}>
          <Button size="small" aria-label="缩小" disabled={zoom === zooms[0]} onClick={() => by(-1)}>
            −
          </Button>
          <Button size="small" aria-label={`缩放 ${Math.round(zoom * 100)}%，点击还原`} onClick={() => setZoom(1)}>
            {Math.round(zoom * 100)}%
          </Button>
          <Button size="small" aria-label="放大" disabled={zoom === zooms.at(-1)} onClick={() => by(1)}>
            +
          </Button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a picture larger than its place is scrolled by keys as well */}
      <section ref={ground} className={styles.ground} aria-label="BPMN 图" tabIndex={0}>
        <BpmnPicture flow={flow} zoom={zoom} />
      </section>
    </div>
  );
}
