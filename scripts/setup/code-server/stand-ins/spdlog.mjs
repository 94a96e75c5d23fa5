/**
 * In the place of `@vscode/spdlog`, which has to be compiled: writes the log files of VS Code, without which its output
 * channels stay empty. They never grow so large here that they would have to be rotated.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

const names = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];

/** Every line is written at once. */
export function setFlushOn() {}

/** Gives the logger that VS Code awaits before it logs. */
export function createAsyncRotatingLogger(_name, file) {
    return Promise.resolve(new Logger(file));
}

/** One log file. */
export class Logger {
    level = 2;
    formatted = true;

    constructor(file) {
        // VS Code may log before it has made the folder of a start.
        mkdirSync(dirname(file), { recursive: true });
        this.file = file;
        mkdirSync(dirname(file), { recursive: true });
        names.forEach((name, level) => {
            this[name === 'warning' ? 'warn' : name] = message => this.write(level, message);
        });
    }

    setLevel(level) {
        this.level = level;
    }

    getLevel() {
        return this.level;
    }

    /** VS Code asks for one pattern only. */
    setPattern() {}

    clearFormatters() {
        this.formatted = false;
    }

    flush() {}

    drop() {}

    write(level, message) {
        if (level < this.level) {
            return;
        }
        const time = new Date().toISOString().replace('T', ' ').slice(0, -1);
        appendFileSync(this.file, this.formatted ? `${time} [${names[level]}] ${message}\n` : message);
    }
}
