import * as ts from 'typescript';

/** A name in another module, which a specifier leads to. */
interface NameElsewhere {
    readonly specifier: string;
    readonly name: string;
}

/** The names that a source exports, hands on and takes. */
export interface ModuleNames {
    /** Each exported name, with what it stands for if another module declares it. */
    readonly exported: ReadonlyMap<string, NameElsewhere | undefined>;
    /** Modules of which all names are handed on. */
    readonly handedOn: readonly string[];
    readonly taken: readonly NameElsewhere[];
}

/** Reads the names of a source; types and values count alike. */
export function moduleNames(file: string, text: string): ModuleNames {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
    const namespaces = new Map<string, string>();
    const exported = new Map<string, NameElsewhere | undefined>();
    const handedOn: string[] = [];
    const taken: NameElsewhere[] = [];

    function takeImport({ importClause }: ts.ImportDeclaration, specifier: string): void {
        const bindings = importClause?.namedBindings;
        if (bindings && ts.isNamespaceImport(bindings)) {
            namespaces.set(bindings.name.text, specifier);
        }
        for (const each of bindings && ts.isNamedImports(bindings) ? bindings.elements : []) {
            taken.push({ specifier, name: (each.propertyName ?? each.name).text });
        }
    }

    function readExport({ exportClause }: ts.ExportDeclaration, specifier: string | undefined): void {
        if (exportClause && ts.isNamedExports(exportClause)) {
            for (const { name, propertyName } of exportClause.elements) {
                const elsewhere = specifier && { specifier, name: (propertyName ?? name).text };
                exported.set(name.text, elsewhere || undefined);
            }
        } else if (specifier) {
            handedOn.push(specifier);
        }
    }

    function visit(node: ts.Node): void {
        if (ts.isImportDeclaration(node)) {
            takeImport(node, textOf(node.moduleSpecifier));
        } else if (ts.isExportDeclaration(node)) {
            readExport(node, node.moduleSpecifier && textOf(node.moduleSpecifier));
        } else if (isExported(node)) {
            declaredNames(node).forEach(name => exported.set(name, undefined));
        } else if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
            takeMember(node.expression.text, node.name.text);
        } else if (ts.isQualifiedName(node) && ts.isIdentifier(node.left)) {
            takeMember(node.left.text, node.right.text);
        } else if (ts.isCallExpression(node) && isDynamicImport(node)) {
            const specifier = textOf(node.arguments[0]);
            taken.push(...namesOfResult(node).map(name => ({ specifier, name })));
        }
        ts.forEachChild(node, visit);
    }

    function takeMember(namespace: string, name: string): void {
        const specifier = namespaces.get(namespace);
        if (specifier) {
            taken.push({ specifier, name });
        }
    }

    visit(source);
    return { exported, handedOn, taken };
}

function textOf(specifier: ts.Expression): string {
    return ts.isStringLiteral(specifier) ? specifier.text : '';
}

/** Whether a declaration is exported by its name. */
function isExported(node: ts.Node): boolean {
    const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
    const has = (keyword: ts.SyntaxKind): boolean => modifiers.some(({ kind }) => kind === keyword);
    return has(ts.SyntaxKind.ExportKeyword) && !has(ts.SyntaxKind.DefaultKeyword);
}

function declaredNames(node: ts.Node): string[] {
    const names = ts.isVariableStatement(node)
        ? node.declarationList.declarations.map(({ name }) => name)
        : [(node as ts.DeclarationStatement).name];
    return names.flatMap(name => (name && ts.isIdentifier(name) ? [name.text] : []));
}

/** Whether a call loads a module; `importTest` loads a compiled test. */
function isDynamicImport({ expression }: ts.CallExpression): boolean {
    return expression.kind === ts.SyntaxKind.ImportKeyword || expression.getText() === 'importTest';
}

/** The names that a dynamic import's result is taken apart into. */
function namesOfResult(call: ts.CallExpression): string[] {
    let node: ts.Node = call.parent;
    while (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)) {
        node = node.parent;
    }
    if (ts.isPropertyAccessExpression(node)) {
        return [node.name.text];
    }
    const pattern = ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) ? node.name.elements : [];
    return pattern.map(({ name, propertyName }) => (propertyName ?? name).getText());
}
