export { connectInFolder, connectTo } from './connect-to';
export { PrivateSocket } from './private-socket';
export { prepareSocketFolder, SocketFolderError, socketFolder } from './socket-folder';
