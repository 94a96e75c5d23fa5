import { codicon } from '@theia/core/lib/browser/widgets/widget';
import * as React from '@theia/core/shared/react';

interface DecideButtonProps<Action extends string> {
    readonly action: Action;
    readonly icon: string;
    /** What it does, for people. */
    readonly label: string;
    /** Whether it does something when it is pressed; by default it does. */
    readonly isEnabled?: boolean;
    readonly act: (action: Action) => void;
}

/** An icon in a row of the Reviews view that decides something. */
export function DecideButton<Action extends string>(props: DecideButtonProps<Action>): React.ReactElement {
    const { action, icon, label, isEnabled = true, act } = props;
    // Not `disabled`, which would take the keyboard away from a button that has it.
    const disabled = isEnabled ? undefined : true;
    return (
        <button
            className={`decide ${codicon(icon)}`}
            data-action={action}
            aria-label={label}
            title={label}
            aria-disabled={disabled}
            onClick={() => act(action)}
        />
    );
}
