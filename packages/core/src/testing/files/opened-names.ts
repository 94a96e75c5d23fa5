import fs from 'node:fs';

/** Functions that open a file or a folder by its name, of both modules. */
const OPENING =
    /^(open|openSync|openAsBlob|opendir|opendirSync|readFile|readFileSync|createReadStream|createWriteStream|writeFile|writeFileSync|appendFile|appendFileSync|truncate|truncateSync|copyFile|copyFileSync)$/;

/** Functions that merely look: on Windows these alone tell another machine who the user is. */
const LOOKING =
    /^(stat|statSync|lstat|lstatSync|realpath|realpathSync|access|accessSync|readlink|readlinkSync|readdir|readdirSync|existsSync)$/;

type Functions = Record<string, (...parameters: unknown[]) => unknown>;

/** Notes which names this process opens or looks at, for each test of a suite. */
export class OpenedNames {
    readonly opened: string[] = [];
    readonly looked: string[] = [];
    private readonly undo: (() => void)[] = [];

    /** Begins to note before each test, and ends after it. */
    static use(): OpenedNames {
        const names = new OpenedNames();
        beforeEach(() => names.begin());
        afterEach(() => names.end());
        return names;
    }

    private begin(): void {
        this.opened.length = this.looked.length = 0;
        for (const module of [fs, fs.promises] as unknown as Functions[]) {
            this.note(module, OPENING, this.opened);
            this.note(module, LOOKING, this.looked);
        }
    }

    private end(): void {
        this.undo.splice(0).forEach(each => each());
    }

    private note(module: Functions, names: RegExp, noted: string[]): void {
        for (const name of Object.keys(module).filter(each => names.test(each))) {
            const original = module[name];
            const hooked = (...parameters: unknown[]): unknown => {
                noted.push(String(parameters[0]));
                return original.apply(module, parameters);
            };
            module[name] = Object.assign(hooked, original);
            this.undo.push(() => (module[name] = original));
        }
    }
}
