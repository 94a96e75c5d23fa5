import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { TabBar, Widget } from '@theia/core/lib/browser/widgets/widget';
import { inject, injectable } from '@theia/core/shared/inversify';

/** Releases tab bars whose last tab has closed: the layout would keep half a megabyte. */
@injectable()
export class ClosedTabBars implements FrontendApplicationContribution {
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;

    onStart(): void {
        const { mainPanel } = this.shell;
        // The layout forgets what is attached to it, as a tab bar is no more once it is gone.
        const release = (bar: TabBar<Widget>): void => mainPanel.layout?.removeWidget(bar);
        mainPanel.layoutModified.connect(() => {
            for (const bar of mainPanel.tabBars()) {
                // Once for each: Lumino connects nothing twice.
                bar.disposed.connect(release);
            }
        });
    }
}
