import { codicon } from '@theia/core/lib/browser/widgets/widget';
import * as React from '@theia/core/shared/react';

interface DecideButtonProps<Action extends string> {
    readonly action: Action;
    readonly icon: string;
    /** What it does, for people. */
    readonly label: string;
    readonly act: (action: Action) => void;
}

/** An icon in a row of the Reviews view that decides something. */
export function DecideButton<Action extends string>(props: DecideButtonProps<Action>): React.ReactElement {
    const { action, icon, label, act } = props;
    return (
        <button
            className={`decide ${codicon(icon)}`}
            data-action={action}
            aria-label={label}
            title={label}
            onClick={() => act(action)}
        />
    );
}
