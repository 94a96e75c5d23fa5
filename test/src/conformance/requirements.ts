import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { citationOf, LEVELS, Requirement } from './requirement';
import { repositoryRoot } from './support/spec-titles';

const folder = path.join(repositoryRoot, 'test', 'src', 'conformance', 'requirements');

/** All requirements of the lists: id, level, section, sentence; indented below, file, title and needs of each test. */
export const requirements: readonly Requirement[] = readdirSync(folder).flatMap(name =>
    readFileSync(path.join(folder, name), 'utf8')
        .split(/\n(?=\S)/)
        .filter(block => !block.startsWith('#'))
        .map(block => requirementOf(block.trim().split(/\n +/)))
);

function requirementOf([head, ...cited]: string[]): Requirement {
    const [id, said, section, says] = head.split(' | ');
    const level = LEVELS.find(each => each === said);
    const [, notOurs] = /^not ours \| (.+)$/.exec(cited[0] ?? '') ?? [];
    if (!level || !says) {
        throw new Error(`'${head}' is no requirement.`);
    }
    return {
        id,
        level,
        section,
        says,
        ...(notOurs ? { tests: [], notOurs } : { tests: cited.map(line => citationOf(line.split(' | '))) })
    };
}
