/** Files that no agent sees unless the user says so: variables, private keys, credentials. */
export const defaultExclusions: readonly string[] = [
    '.env* !.env.example !.env.sample !.env.template',
    '*.pem *.key *.p12 *.pfx *.jks *.keystore *.kdbx *.ppk',
    'id_rsa* id_dsa* id_ecdsa* id_ed25519* !id_*.pub .ssh/ .gnupg/',
    '.npmrc .pypirc .netrc _netrc .git-credentials .pgpass .my.cnf .htpasswd .dockercfg .vault-token',
    '.aws/ .azure/ .config/gcloud/ .kube/ .docker/config.json',
    'credentials.json credentials.y*ml service-account*.json secrets.json secrets.y*ml *.tfvars *.tfstate'
].flatMap(lines => lines.split(' '));
