import { JudgePath } from '../workspace/proposal-target';

/** Takes every path for one of a plain file in the workspace, but for the empty one. */
export const judgeNothing: JudgePath = file =>
    Promise.resolve(
        file === ''
            ? { valid: false, code: 'path-empty', reason: 'Empty.' }
            : {
                  valid: true,
                  file,
                  target: { isNew: false, outsideWorkspace: false, readOnly: false, missingFolder: false }
              }
    );
