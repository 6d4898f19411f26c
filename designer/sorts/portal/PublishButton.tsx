import { Button, Tooltip } from 'antd';
import { useEffect, useRef } from 'react';
import type { Editing, EditingState } from '../../kernel/editing.ts';
import { sayKeys } from '../../kernel/keyboard.ts';
import { useEditing } from '../../kernel/use-editing.ts';
import type { FoundDocument } from './services.ts';
import { useReleases } from './use-releases.ts';

interface Props {
  readonly found: FoundDocument;
  readonly editing: Editing;
  onPublish(): void;
}

const versionIn = (state: EditingState) => state.server.version;

/** The way out into the world, or how far one is on it. */
export function PublishButton({ found, editing, onPublish }: Props) {
  const version = useEditing(editing, versionIn);
  const { secondPerson, waitingOf, again } = useReleases();
  const waiting = waitingOf(found.id);
  const seen = useRef(version);
  useEffect(() => {
    // What was asked for is over once the draft is written on.
    if (seen.current !== version && waiting) void again();
    seen.current = version;
  }, [version, waiting, again]);
  const word = waiting ? (waiting.state === 'asked' ? '审核中…' : '等待发布…') : secondPerson ? '提交审核…' : '发布…';
  return (
    <Tooltip title={sayKeys('mod+enter')}>
      <Button type={waiting ? 'default' : 'primary'} onClick={onPublish}>
        {word}
      </Button>
    </Tooltip>
  );
}
