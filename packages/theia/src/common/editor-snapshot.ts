export type { EditorFile, EditorSnapshot } from '@agent-companion/server';
