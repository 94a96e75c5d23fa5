import { hooksEnvironment, hooksTokenVariable } from '../../../protocol/hooks/environment';
import { knownAgents } from '../../known-agents';
import { unreviewedOf } from './hook-command';

/** Fields of an event that only tells: prompts and answers are none of ours. A message names a tool. */
const kept = ['session_id', 'sessionId', 'cwd', 'source', 'notification_type', 'message'];

const cases = knownAgents.map(
    ({ kind }) => `${kind}) token=$${hooksTokenVariable(kind)} unreviewed='${JSON.stringify(unreviewedOf(kind))}' ;;`
);

/**
 * The program of a hook, for Bash, which starts in a tenth of Node.js' time.
 * Hands over the event, and prints the last whole line of the answer.
 */
export const hookProgram = `LC_ALL=C PATH=/usr/bin:/bin
trap '' PIPE
case $1 in
${cases.join('\n')}
esac
input=$(cat)
url=$${hooksEnvironment.url}
case $url$token in '' | "$url" | "$token") exit ;; esac
case $input in *'{'*) ;; *) exit ;; esac

process=$PPID hasUser=
# Claude Code says so itself.
if [ "$1" = claude-code ] && [ -n "$CLAUDE_CODE_SESSION_ATTENDED" ]; then
    process=\${CLAUDE_PID:-$PPID}
    [ "$CLAUDE_CODE_SESSION_ATTENDED" = 1 ] && hasUser=true || hasUser=false
elif [ "$CI" = true ] || [ "$GITHUB_ACTIONS" = true ]; then
    hasUser=false
fi
case $process in *[!0-9]*) process=$PPID ;; esac

# A program at the port of an IDE that has gone may be mute, and what only tells must not hold an agent up.
speaks= patience=30
case $2 in
PreToolUse | preToolUse | BeforeTool) speaks=1 ;;
?ermissionRequest) ;;
*)
    patience=3 fields=
    # It shows words of this hook only.
    [ "$1$2" = qwen-codeStop ] && speaks=1
    for name in ${kept.join(' ')}; do
        # Within a string its quotes would have backslashes.
        field="\\"$name\\" *: *(\\"[^\\"\\\\\\\\]*\\")"
        [[ $input =~ $field ]] && fields=$fields,\\"$name\\":\${BASH_REMATCH[1]}
    done
    input={\${fields#,}}
    ;;
esac

body="{\\"event\\":\\"$2\\",\\"processId\\":$process\${hasUser:+,\\"hasUser\\":$hasUser},\\"payload\\":$input}"
address=\${url#http://} answer=
host=\${address%%/*} rest=
if { exec 3<>"/dev/tcp/\${host%:*}/\${host##*:}"; } 2>&-; then
    printf 'POST /%s HTTP/1.0\\r\\nHost: %s\\r\\nAuthorization: Bearer %s\\r\\nContent-Type: application/json\\r\\nContent-Length: %s\\r\\n\\r\\n%s' \\
        "\${address#*/}" "$host" "$token" "\${#body}" "$body" >&3
    IFS= read -r -t $patience line <&3
    case $line in
    *' 200 '*)
        while IFS= read -r -t $patience line <&3 && [ "$line" != $'\\r' ]; do :; done
        IFS= read -r -t $patience line <&3 && answer=$line
        # The first line counts until the user has decided. Only then another process may hold the connection.
        IFS= read -r -n 1 line <&3 && rest=$line$(cat <&3; echo .)
        case $rest in *'
.') answer=\${rest%??} ;; esac
        ;;
    esac
fi

case $answer in
'{}') ;;
'{'*'}') printf %s "$answer" ;;
*) [ -z "$speaks" ] || printf %s "$unreviewed" ;;
esac
`;
