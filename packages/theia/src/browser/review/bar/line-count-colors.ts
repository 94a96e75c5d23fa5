import { ColorContribution } from '@theia/core/lib/browser/color-application-contribution';
import { ColorRegistry } from '@theia/core/lib/browser/color-registry';
import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';

/** Colours of line counts: Git's state colours have too little contrast, and are missing without Git. */
@injectable()
export class LineCountColors implements ColorContribution {
    registerColors(colors: ColorRegistry): void {
        colors.register(
            {
                id: 'agentCompanion.addedLinesForeground',
                defaults: { dark: '#73c991', light: '#0b6a0b', hcDark: '#a1e3ad', hcLight: '#374e06' },
                description: nls.localize('agent-companion/addedLinesColor', 'Number of lines that an agent adds.')
            },
            {
                id: 'agentCompanion.removedLinesForeground',
                defaults: { dark: '#ff8a80', light: '#bc2f32', hcDark: '#ff8a80', hcLight: '#ad0707' },
                description: nls.localize('agent-companion/removedLinesColor', 'Number of lines that an agent removes.')
            }
        );
    }
}
