import { Button } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import styles from './registry.module.css';

interface Props {
  /** What it is about, as people call it: the field's label, the block's title. */
  readonly title: string;
  readonly children: ReactNode;
  /** Told of what went wrong; the shell reports it. */
  /** Called before another try, for what must be made anew. */
  readonly onRetry?: () => void;
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

  #retry = () => {
    this.props.onRetry?.();
    this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <span className={styles.failed} role="alert">
        “{this.props.title}”显示出错
        <Button type="text" size="small" className={styles.retry} onClick={this.#retry}>
          重试
        </Button>
      </span>
    );
  }
}
