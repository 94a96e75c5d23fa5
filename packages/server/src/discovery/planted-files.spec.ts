import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Plant, Trial, TrialReport } from '../testing/files/planted-file-trial';
import { useTemporaryFolder } from '../testing/temporary-folder';

const program = join(__dirname, '..', 'testing', 'files', 'planted-file-trial.js');
const stranger = { uid: 12_345, gid: 12_345 };

const patienceMs = 5_000;
/** A Node.js that does nothing takes about 50. */
const mostMegabytes = 250;

const plants: Plant[] = ['a FIFO', 'a link to an endless device', 'a file of 1 GiB'];
const trials: { trial: Trial; what: string }[] = [
    { trial: 'publish', what: 'publishing' },
    { trial: 'remove', what: 'removal' },
    { trial: 'removeSync', what: 'the exit of the process' },
    { trial: 'removeStaleFiles', what: 'the removal of stale files' }
];

describe('What another user plants in the folder of discovery files', () => {
    const temporary = useTemporaryFolder();

    const folder = (): string => join(temporary(), 'gemini', 'ide');

    function run(trial: Trial, plant: Plant, user: Partial<typeof stranger> = {}): TrialReport {
        const { signal, stdout, stderr } = spawnSync(process.execPath, [program, trial, plant, folder()], {
            timeout: patienceMs,
            killSignal: 'SIGKILL',
            encoding: 'utf8',
            ...user
        });
        assert.equal(signal, null, `It had not ended after ${patienceMs} ms. ${stderr}`);
        assert.ok(stdout, stderr);
        return JSON.parse(stdout) as TrialReport;
    }

    before(function () {
        if (process.platform === 'win32') {
            this.skip();
        }
    });

    trials.forEach(({ trial, what }) =>
        plants.forEach(plant =>
            it(`does not hold up ${what}, nor fill the memory: ${plant}`, () => {
                const { megabytes } = run(trial, plant);
                assert.ok(megabytes < mostMegabytes, `${megabytes} MiB`);
            })
        )
    );

    it('cannot be replaced by a user who does not own the folder, and does not hold them up; status says so', function () {
        // Needs another user who may read this checkout.
        if (process.getuid?.() !== 0 || spawnSync(process.execPath, ['--check', program], stranger).status !== 0) {
            return this.skip();
        }
        mkdirSync(folder(), { recursive: true });
        [temporary(), join(temporary(), 'gemini'), folder()].forEach(each => chmodSync(each, 0o1777));
        const path = join(folder(), 'gemini-ide-server-42-4321.json');
        execFileSync('mkfifo', [path]);
        const { status } = run('publishOnly', 'a FIFO', stranger);
        assert.equal(status.published || status.code, 'not-written');
        assert.ok(lstatSync(path).isFIFO());
        assert.equal(readdirSync(folder()).length, 1);
    });
});
