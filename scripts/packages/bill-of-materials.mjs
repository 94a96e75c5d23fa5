import { writeFileSync } from 'node:fs';
import { ExpectedError } from '../run/expected-error.mjs';
import { runCommand } from '../run/run-command.mjs';
import { publishedManifests, shippedPackages } from '../notice/shipped-packages.mjs';

/** Writes the CycloneDX bill of what npm installs with the published packages, as the lockfile has it. */
export async function writeBillOfMaterials(file) {
    // npm's own choice by `--omit` leaves out what a peer or a tool needs too.
    const output = await runCommand('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']);
    const bill = JSON.parse(output.slice(output.indexOf('{')));
    const wanted = new Set([...publishedManifests(), ...shippedPackages()].map(each => `${each.name}@${each.version}`));
    const components = bill.components.filter(component => wanted.has(component['bom-ref']));
    const isIn = ref => components.some(component => component['bom-ref'] === ref);
    const missing = [...wanted].filter(ref => !isIn(ref));
    if (missing.length > 0) {
        throw new ExpectedError(`The bill of materials lacks ${missing.join(', ')}.`);
    }
    const dependencies = bill.dependencies
        .filter(({ ref }) => isIn(ref))
        .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isIn) }));
    writeFileSync(file, `${JSON.stringify({ ...bill, components, dependencies }, undefined, 2)}\n`);
}
