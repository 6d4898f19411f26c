import { Button } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import styles from './registry.module.css';

interface Props {
  /** What it is about, as people call it: the field's label, the block's title. */
  readonly title: string;
  readonly children: ReactNode;
  /** Told of what went wrong; the shell reports it. */
  readonly onError?: (error: Error, info: ErrorInfo) => void;
}

/** Keeps a fault of one kind in its own place, in words, with a way to try again. */
export class KindBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <span className={styles.failed} role="alert">
        “{this.props.title}”显示出错
        <Button type="link" size="small" onClick={() => this.setState({ failed: false })}>
          重试
        </Button>
      </span>
    );
  }
}
