import * as path from 'node:path';
import { repositoryRoot } from '@agent-companion/browser-app/out/launcher/checkout';

/** Where the commands keep what they have built. */
export const buildFolder = path.join(repositoryRoot, '.build');
